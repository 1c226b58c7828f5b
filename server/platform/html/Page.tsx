import type { ReactNode } from 'react'
import type { Language } from '#contract/wire.ts'

export interface PageProps {
  language: Language
  title: string
  /** the page's whole style sheet, whose hash has to be in the page's content security policy */
  css?: string
  /** true: search engines may list the page */
  isListed?: boolean
  /** further tags of the head, for search engines and chats */
  head?: ReactNode
  children: ReactNode
}

/** Renders the frame of a page that the server writes, which works without scripts. */
export const PageFrame = ({ language, title, css = pageStyle, isListed = false, head, children }: PageProps) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {!isListed && <meta name="robots" content="noindex" />}
      <link rel="icon" href="data:," />
      {head}
      <style>{css}</style>
    </head>
    <body>{children}</body>
  </html>
)

/** Renders a page with a sentence or two on a card, and the name of the site for readers who come from a link. */
export const CardPage = ({ children, ...page }: PageProps) => (
  <PageFrame {...page}>
    <main className="plain">
      <div className="card">
        <span className="mark">Tramo</span>
        <h1>{page.title}</h1>
        {children}
      </div>
    </main>
  </PageFrame>
)

export const PageLinkButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="go" href={href}>
    {children}
  </a>
)

/** Renders a title with a smaller text below it, for buttons and choices. */
export const TwoLines = ({ title, text }: { title: ReactNode; text?: ReactNode }) => (
  <span>
    <b>{title}</b>
    {text && <small>{text}</small>}
  </span>
)

export const languageNames: Record<Language, string> = { 'en-US': 'English', 'es-AR': 'Español' }

/** Style of pages that the server writes: the site's colors, no external font or image. */
export const pageStyle = `
:root{color-scheme:light dark;--canvas:light-dark(#faf8f3,#0e1713);--surface:light-dark(#fff,#16221c);--ink:light-dark(#14261d,#eaf3ed);
--muted:light-dark(#52635a,#a5b6ab);--line:light-dark(#e4dfd3,#2b3c33);--control:light-dark(#858e87,#6f8278);
--brand:light-dark(#0b6b4a,#46cf97);--brand-hover:light-dark(#085239,#6bddae);--on-brand:light-dark(#fff,#06241a);
--brand-soft:light-dark(#dff2e7,#173529);--brand-ink:light-dark(#095b3f,#7fe3ba);
--sun:light-dark(#ffc233,#ffc94f);--sun-soft:light-dark(#fff2d1,#3a2e10);--sun-ink:light-dark(#7a4d00,#ffd67a);
--rose-soft:light-dark(#fbe7f1,#3c1d2e);--rose:light-dark(#8e2a5b,#f3a6cc);--danger-soft:light-dark(#fce9e4,#40201a);--danger:light-dark(#b0301a,#ff9c86)}
*{box-sizing:border-box;margin:0}
body{background:var(--canvas);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;padding:1.25rem min(1rem,4vw) 3rem}
header,main,footer{max-width:62rem;margin-inline:auto}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:1rem;min-height:2.75rem}
.mark{display:flex;align-items:center;gap:.6rem;font-weight:800;font-size:1.25rem;letter-spacing:-.02em;color:var(--brand)}
.demo{font-size:.8rem;letter-spacing:0;color:var(--sun-ink);background:var(--sun-soft);border-radius:999px;padding:.15rem .65rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem}
nav a{padding:.6rem .75rem;border-radius:14px}
nav a[aria-current]{color:var(--ink);font-weight:700;text-decoration:none}
a{color:var(--brand-ink);text-underline-offset:.2em}
h1{font-size:clamp(1.7rem,1.2rem + 2.2vw,2.5rem);line-height:1.15;letter-spacing:-.025em;margin:1.5rem 0 .75rem;text-wrap:balance}
h2{font-size:1.15rem;margin-bottom:.75rem}
.madeup{background:var(--sun-soft);color:var(--sun-ink);border-radius:16px;padding:.85rem 1.1rem;max-width:46rem}
.halves{display:grid;gap:1.75rem;margin-top:1.75rem;align-items:start}
ul{list-style:none;padding:0;display:grid;gap:.6rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
button{font:inherit;color:inherit;cursor:pointer}
.person{width:100%;height:100%;min-height:4.25rem;display:flex;align-items:center;gap:.85rem;padding:.65rem .9rem;text-align:start;
background:var(--surface);border:1px solid var(--line);border-radius:16px}
.person:hover{border-color:var(--brand);background:var(--brand-soft)}
.person b,.person small{display:block;overflow-wrap:anywhere}
.person b{line-height:1.3}
.person small{color:var(--muted);font-size:.9rem;line-height:1.35}
.disc{flex:none;width:2.75rem;height:2.75rem;border-radius:50%;display:grid;place-items:center;font-weight:700;font-size:.95rem;letter-spacing:.02em}
.disc0{background:var(--brand-soft);color:var(--brand-ink)}.disc1{background:var(--sun-soft);color:var(--sun-ink)}
.disc2{background:var(--rose-soft);color:var(--rose)}.disc3{background:var(--line);color:var(--ink)}
.person:hover .disc{background:var(--surface)}
details{margin-top:1rem}
summary{cursor:pointer;font-weight:650;color:var(--brand-ink);padding:.75rem .25rem;border-radius:14px}
details[open] summary{margin-bottom:.5rem}
details .person{min-height:3.5rem;padding:.4rem .75rem}
details .disc{width:2.25rem;height:2.25rem;font-size:.8rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:min(1.35rem,5.5vw)}
.card p{color:var(--muted)}
.card p b{color:var(--ink)}
.card ol{display:grid;gap:.4rem;margin-block:1rem;padding:0;list-style:none}
.field{margin-top:1rem}
label{display:block;font-weight:600;margin-bottom:.3rem}
input{width:100%;min-height:3rem;font:inherit;color:inherit;background:var(--canvas);border:1px solid var(--control);border-radius:14px;padding:.6rem .9rem}
input[aria-invalid]{border:2px solid var(--danger)}
.card .wrong{color:var(--danger);font-size:.95rem;margin-top:.3rem}
.card .check{color:var(--danger);background:var(--danger-soft);border-radius:14px;padding:.65rem .9rem;margin-top:1rem}
.go{display:inline-block;width:100%;min-height:3rem;margin-top:1.35rem;background:var(--brand);color:var(--on-brand);border:0;border-radius:14px;
padding:.7rem min(1.2rem,3vw);font-weight:700;text-align:center;text-decoration:none}
.go:hover{background:var(--brand-hover)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
footer{margin-top:2rem}
footer a{display:inline-block;padding:.6rem 0}
.plain{max-width:28rem;margin-top:12vh}
.plain h1{margin-top:0}.plain .mark+h1{margin-top:.75rem}
@media(min-width:60rem){.halves{grid-template-columns:1fr 21rem;gap:2rem}.card{position:sticky;top:1.25rem}.plain .card{position:static}}
@media(prefers-reduced-motion:no-preference){.person,.go{transition:background-color .15s,border-color .15s}}
`
