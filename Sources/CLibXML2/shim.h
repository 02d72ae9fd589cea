#include <libxml/xmlversion.h>
/* Its types are declared with other values by Foundation's own ICU, and whether the two meet in a compilation is chance. */
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlwriter.h>
