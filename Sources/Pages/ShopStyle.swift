/// How the shop window looks: in light and in dark, from 360 px on.
enum ShopStyle {
    static let text = """
        :root{color-scheme:light dark;--ink:#1d1d1f;--faint:#5a5a60;--paper:#fff;--soft:#f3f3f5;--line:#d6d6db;--edge:#85858c;--link:#0a58b5;--bad:#a8071a;--badback:#fff1f0;--good:#14632d;--goodback:#effaf1;--warn:#7a4d00;--warnback:#fff8e6}
        @media(prefers-color-scheme:dark){:root{--ink:#f2f2f4;--faint:#b3b3ba;--paper:#161618;--soft:#232327;--line:#3c3c42;--edge:#8d8d95;--link:#8cc0ff;--bad:#ff9d96;--badback:#3a1614;--good:#8fdba6;--goodback:#12301b;--warn:#f0c36a;--warnback:#332708}}
        *{box-sizing:border-box}
        @media(prefers-reduced-motion:reduce){.photos{scroll-behavior:auto!important}}
        body{margin:0 auto;max-width:64rem;padding:0 1rem 3rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,"Apple SD Gothic Neo","Noto Sans CJK KR",sans-serif;word-break:keep-all;overflow-wrap:anywhere}
        a{color:var(--link)}:focus-visible{outline:3px solid var(--link);outline-offset:2px}main:focus{outline:none}
        .skip{position:absolute;left:-99rem}.skip:focus{position:static}
        .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        header{display:flex;flex-wrap:wrap;align-items:baseline;gap:.3rem 1rem;padding:.8rem 0;border-bottom:1px solid var(--line)}
        .home{font-weight:700;color:var(--ink);text-decoration:none}.practice{color:var(--faint);font-size:.9rem;flex:1 1 12rem}@media(max-width:30rem){.practice{order:1;flex-basis:100%}header nav{margin-left:auto}}
        header nav{display:flex;gap:.8rem}header nav [aria-current]{font-weight:600}
        h1{font-size:1.4rem;margin:1rem 0 .5rem}.total{color:var(--faint);font-weight:400;font-size:1rem}
        .tools{display:flex;flex-wrap:wrap;align-items:center;gap:.6rem 1rem;margin:.5rem 0 1rem}.search{display:flex;gap:.4rem;flex:1 1 16rem;min-width:0}.search input{flex:1;min-width:0}
        .view{display:flex}.view a{padding:.35rem .8rem;border:1px solid var(--edge);text-decoration:none}.view a:first-child{border-radius:.4rem 0 0 .4rem;border-right:0}.view a:last-child{border-radius:0 .4rem .4rem 0}.view [aria-current]{background:var(--ink);color:var(--paper)}
        button,.button{display:inline-block;font:inherit;padding:.4rem .9rem;min-height:2.2rem;border:1px solid var(--edge);border-radius:.4rem;background:var(--soft);color:var(--ink);text-decoration:none;cursor:pointer}button[disabled]{opacity:.6;cursor:progress}
        #send,.tools .button{background:var(--ink);color:var(--paper);border-color:var(--ink)}.danger{color:var(--bad);border-color:var(--bad)}
        input,textarea{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:.4rem;padding:.4rem .6rem;max-width:100%}
        [aria-invalid=true]{border:2px solid var(--bad)}
        .done{padding:.6rem .9rem;border-radius:.4rem;background:var(--goodback);color:var(--good)}
        .faults{padding:.6rem .9rem;border-radius:.4rem;background:var(--badback);color:var(--bad)}.faults p{margin:0}.faults ul{margin:.3rem 0 0;padding-left:1.2rem}.faults a{color:inherit}
        .none{color:var(--faint);padding:2rem 0;text-align:center}
        .products{list-style:none;margin:0;padding:0}.products img,.no-photo{object-fit:cover;border-radius:.4rem;background:var(--soft)}
        .products a{color:inherit;text-decoration:none}.products .name{font-weight:600}.products a:hover .name{text-decoration:underline}
        .list li{position:relative;display:grid;grid-template-columns:1fr auto;gap:.1rem 1rem;padding:.6rem 0 .6rem 5.5rem;min-height:5.7rem;border-bottom:1px solid var(--line)}.list a{grid-row:1/span 2;min-width:0}.list :is(img,.no-photo){position:absolute;left:0;top:.6rem;width:4.5rem;height:4.5rem}.list .offer,.list .stock{text-align:right}
        @media(max-width:30rem){.list li{display:block}.list :is(a,.offer,.stock){display:block;text-align:left}}
        .grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:1rem}.grid li{display:flex;flex-direction:column;min-width:0}.grid a{display:flex;flex-direction:column;gap:.4rem}.grid :is(img,.no-photo){width:100%;height:auto;aspect-ratio:1}
        .no-photo{display:grid;place-content:center;color:var(--faint);font-size:.85rem}
        .price,.bargain{white-space:nowrap}s.price{color:var(--faint)}.bargain{color:var(--bad);font-weight:600}.stock{color:var(--faint);font-size:.95rem}.sold-out .stock,.stock.sold-out{color:var(--warn);font-weight:600}
        #more{text-align:center;padding:1rem}
        .product{display:grid;gap:1.5rem}@media(min-width:48rem){.product{grid-template-columns:1fr 1fr}}.product>*{min-width:0}
        .photos{display:flex;list-style:none;margin:0;padding:0;overflow-x:auto;scroll-snap-type:x mandatory;scroll-behavior:smooth;border-radius:.6rem;background:var(--soft)}.photos li{flex:0 0 100%;scroll-snap-align:start}.photos img{width:100%;aspect-ratio:1;object-fit:contain;display:block}
        .paging{display:flex;align-items:center;gap:.4rem;margin-top:.5rem}.paging ol{display:flex;flex-wrap:wrap;gap:.4rem;list-style:none;margin:0;padding:0}.paging img{object-fit:cover;border-radius:.3rem;display:block}.paging [aria-current] img{outline:3px solid var(--link)}
        .facts .offer{font-size:1.25rem;margin:.2rem 0}.facts h1{margin-top:0}.facts dl div{display:flex;gap:.6rem}.facts dt{color:var(--faint)}.facts dd{margin:0}.description{white-space:pre-line}
        .field{margin:1rem 0;border:0;padding:0;min-width:0}.field>label,legend{display:block;font-weight:600;margin-bottom:.2rem;padding:0}.need{font-weight:400;color:var(--faint);font-size:.85rem}.field>:is(input,textarea){width:100%}
        .hint{margin:.2rem 0 0;color:var(--faint);font-size:.9rem}.fault p{margin:.2rem 0 0;color:var(--bad);font-weight:600}
        .row{display:grid;gap:0 1.5rem}@media(min-width:40rem){.row{grid-template-columns:1fr 1fr}}.choice label{font-weight:400;display:inline-flex;align-items:center;gap:.3rem;margin-right:1rem;min-height:2rem}.kept img{object-fit:cover;border-radius:.4rem}
        .chosen{list-style:none;margin:.6rem 0 0;padding:0;display:grid;gap:.6rem}.chosen li{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem;padding:.4rem;border:1px solid var(--line);border-radius:.4rem}.chosen img{width:4.5rem;height:4.5rem;object-fit:cover;border-radius:.3rem}.chosen .name{flex:1 1 8rem;min-width:0}.chosen li:first-child .name::after{content:" · " attr(data-leading);color:var(--faint)}
        .actions{display:flex;flex-wrap:wrap;align-items:center;gap:1rem}
        """

    static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M5 12h22l-2 16H7z" fill="#0a58b5"/><path d="M11 14V9a5 5 0 0 1 10 0v5" fill="none" stroke="#0a58b5" stroke-width="2.5"/></svg>
        """
}
