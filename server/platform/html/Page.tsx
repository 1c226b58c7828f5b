import type { ReactNode } from 'react'
import { type Language, languages } from '#contract/wire.ts'
import { pageStyle } from './pageStyle.ts'

interface PageProps {
  language: Language
  title: string
  /** the page's whole style; its hash belongs into the page's policy */
  css?: string
  /** search engines may list it */
  isListed?: boolean
  /** what else search engines and chats read */
  head?: ReactNode
  children: ReactNode
}

/** The frame of a page that the server writes. It works without script. */
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

/** A page of a sentence or two on a card. */
export const CardPage = ({ children, ...page }: PageProps) => (
  <PageFrame {...page}>
    <main className="plain">
      <div className="card">
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

/** A title and something smaller below it, as buttons and choices have them. */
export const TwoLines = ({ title, text }: { title: ReactNode; text?: ReactNode }) => (
  <span>
    <b>{title}</b>
    {text && <small>{text}</small>}
  </span>
)

export const languageNames: Record<Language, string> = { 'en-US': 'English', 'es-AR': 'Español' }

interface DemoHeaderProps {
  language: Language
  /** beside the name of the site: what this page is instead of the real thing */
  mark: string
  /** what the languages are called for screen readers */
  label: string
  /** stays in the address when the language changes */
  query?: Record<string, string>
}

/** The head of a page of an embedded provider: that it is one, and in which languages it can be read. */
export const DemoHeader = ({ language, mark, label, query }: DemoHeaderProps) => (
  <header>
    <span className="mark">
      Tramo <span className="demo">{mark}</span>
    </span>
    <nav aria-label={label}>
      {languages.map((one) => (
        <a
          key={one}
          href={`?${new URLSearchParams({ lang: one, ...query })}`}
          lang={one}
          hrefLang={one}
          aria-current={one === language || undefined}
        >
          {languageNames[one]}
        </a>
      ))}
    </nav>
  </header>
)
