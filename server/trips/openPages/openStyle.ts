import { pageStyle } from '../../platform/html/Page.tsx'

/** The style of server pages, and of the lists of trips on them. */
export const openStyle = `${pageStyle}
main{max-width:46rem}header,footer{max-width:46rem}
.mark{text-decoration:none;min-height:2.75rem}
.lead{color:var(--muted);max-width:38rem}
h2{margin:1.75rem 0 .6rem;font-size:1.1rem}
h2::first-letter{text-transform:uppercase}
.trips{grid-template-columns:1fr}
.trip{display:grid;grid-template-columns:4.25rem 1fr auto;gap:.25rem .75rem;align-items:baseline;padding:.85rem 1rem;color:inherit;
text-decoration:none;background:var(--surface);border:1px solid var(--line);border-radius:16px}
.choice{display:block;padding:.85rem 1rem;color:inherit;font-weight:650;text-decoration:none;background:var(--surface);border:1px solid var(--line);border-radius:16px}
.trip:hover,.choice:hover{border-color:var(--brand);background:var(--brand-soft)}
.trip time{font-weight:750;font-size:1.25rem;font-variant-numeric:tabular-nums}
.trip span{display:block;overflow-wrap:anywhere}
.trip .first{font-weight:650}
.trip .first::first-letter{text-transform:uppercase}
.all{padding-top:.35rem}
.all a{display:inline-block;padding:.4rem 0}
.price{font-weight:750;text-align:end;white-space:nowrap}
.trip small{display:block;color:var(--muted);font-size:.9rem;font-weight:400}
.none{background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:1.35rem;margin-top:1.5rem}
.none p+p{color:var(--muted);margin-top:.35rem}
.next{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.75rem}
.next .go{width:auto;margin:0}
.go.quiet{background:transparent;color:var(--brand-ink);border:1px solid var(--control)}
.go.quiet:hover{background:var(--brand-soft)}
.hint{color:var(--muted);margin-top:1rem}
footer ul{display:block}
@media(max-width:26rem){.trip{grid-template-columns:3.75rem 1fr}.price{grid-column:2;text-align:start}.trip .price small{display:inline}}
`
