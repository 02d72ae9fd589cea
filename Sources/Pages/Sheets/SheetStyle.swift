/// How the pages for spreadsheets look besides what the shop window's and a report's styles say.
enum SheetStyle {
    static let text = """
        h2{font-size:1.15rem;margin:1.6rem 0 .4rem}h3{font-size:1rem}
        .drop{border:2px dashed var(--edge);border-radius:.6rem;padding:.2rem 1rem;margin:1rem 0}.drop.over{border-color:var(--link);background:var(--soft)}.drop.busy{opacity:.6}
        .doing{border-top:1px solid var(--line)}#register,#correct,#go-on{background:var(--ink);color:var(--paper);border-color:var(--ink)}
        select{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:.4rem;padding:.4rem .6rem;max-width:100%;min-height:2.2rem}.field>select{width:100%}
        .offers{display:flex;flex-wrap:wrap;gap:.3rem;margin:.3rem 0 0}.offers button{padding:.1rem .5rem;font-size:.85rem}.cells textarea{display:block;width:100%;resize:vertical;padding:.2rem .4rem}.cells textarea.changed{border-color:var(--link);outline:1px solid var(--link)}
        .found{margin:0}.found div{display:flex;gap:.6rem;flex-wrap:wrap}.found dt{color:var(--faint);flex:0 0 7rem}.found dd{margin:0;flex:1 1 14rem}
        summary{cursor:pointer;padding:.4rem 0;font-weight:600}.scrolled{overflow-x:auto}.columns caption{text-align:left;font-weight:600;padding:.4rem 0}.columns th{font-weight:400}.columns :is(th,td){min-width:7rem}
        @media(max-width:40rem){.columns thead{display:none}.columns tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}.columns tbody :is(th,td){display:block;border:0;padding:.1rem 0}.columns th{font-weight:600}}
        progress{width:100%;height:1rem;accent-color:var(--link)}
        """
}
