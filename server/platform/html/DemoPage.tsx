import { type Language, languages } from '#contract/wire.ts'
import { languageNames, PageFrame, pageStyle, type PageProps } from './Page.tsx'

/** Strings on the pages of all embedded providers. */
export const demoWords: Record<Language, { languages: string; toTramo: string }> = {
  'en-US': { languages: 'Language', toTramo: 'Go to Tramo' },
  'es-AR': { languages: 'Idioma', toTramo: 'Ir a Tramo' },
}

/** Style of demo pages. It uses the typeface of the site, because a demo page is the second screen that people see. */
export const demoStyle = `@font-face{font-family:Figtree;font-weight:300 900;font-display:swap;src:url(/figtree.woff2) format('woff2')}${pageStyle}
body{font-family:Figtree,system-ui,sans-serif}
`

/** Sources that the content security policy of a demo page allows: the site's logo and typeface. */
export const demoSources = `img-src 'self' data:; font-src 'self'`

interface DemoPageProps extends PageProps {
  /** name of the replaced service, shown next to the site's name */
  mark?: string
  /** query parameters that stay in the address when the language changes */
  query?: Record<string, string>
  className?: string
  /** link back to the site, in the footer */
  back: { href: string; label?: string }
}

/**
 * Renders a page for an embedded provider, or for this installation's own login: its content, the choice of language, and a link
 * back.
 */
export const DemoPage = ({ mark, query, className, back, children, ...page }: DemoPageProps) => (
  <PageFrame css={demoStyle} {...page}>
    <DemoHeader language={page.language} mark={mark} query={query} />
    <main className={className}>{children}</main>
    <footer className={className}>
      <a href={back.href}>{back.label ?? demoWords[page.language].toTramo}</a>
    </footer>
  </PageFrame>
)

interface DemoHeaderProps extends Pick<DemoPageProps, 'language'> {
  mark: string | undefined
  query: Record<string, string> | undefined
}

const DemoHeader = ({ language, mark, query }: DemoHeaderProps) => (
  <header>
    <span className="mark">
      <img src="/logo.svg" alt="" width="32" height="32" />
      Tramo {mark && <span className="demo">{mark}</span>}
    </span>
    <nav aria-label={demoWords[language].languages}>
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
