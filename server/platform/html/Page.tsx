import type { ReactNode } from 'react'
import type { Language } from '#contract/wire.ts'
import { pageStyle } from './pageStyle.ts'

export interface PageProps {
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
