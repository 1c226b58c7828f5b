import type { ReactNode } from 'react'
import type { Language } from '#contract/wire.ts'
import { pageStyle } from './pageStyle.ts'

interface PageProps {
  language: Language
  title: string
  /** the page's whole style; its hash belongs into the page's policy */
  css?: string
  /** search engines may list it */
  isListed?: boolean
  children: ReactNode
}

/** The frame of a page that the server writes. It works without script. */
export const Page = ({ language, title, css = pageStyle, isListed = false, children }: PageProps) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {!isListed && <meta name="robots" content="noindex" />}
      <link rel="icon" href="data:," />
      <style>{css}</style>
    </head>
    <body>{children}</body>
  </html>
)

/** A page of a sentence or two on a card. */
export const CardPage = ({ children, ...page }: PageProps) => (
  <Page {...page}>
    <main className="plain">
      <div className="card">
        <h1>{page.title}</h1>
        {children}
      </div>
    </main>
  </Page>
)

export const LinkButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="go" href={href}>
    {children}
  </a>
)
