import { type Language, languages } from '#contract/wire.ts'
import { languageNames, PageFrame, pageStyle, type PageProps } from './Page.tsx'

/** Words of the pages of all embedded providers. */
export const demoWords: Record<Language, { languages: string; toTramo: string }> = {
  'en-US': { languages: 'Language', toTramo: 'Go to Tramo' },
  'es-AR': { languages: 'Idioma', toTramo: 'Ir a Tramo' },
}

/** In the site's typeface, since it is the second screen that people see. */
export const demoStyle = `@font-face{font-family:Figtree;font-weight:300 900;font-display:swap;src:url(/figtree.woff2) format('woff2')}${pageStyle}
body{font-family:Figtree,system-ui,sans-serif}
`

/** Sources in a demo page's policy: the sign and the letters of the site. */
export const demoSources = `img-src 'self' data:; font-src 'self'`

interface DemoPageProps extends PageProps {
  /** replaced service, beside the name of the site */
  mark?: string
  /** stays in the address when the language changes */
  query?: Record<string, string>
  /** title of the page's parts */
  className?: string
  /** link back to the site, at the foot */
  back: { href: string; label?: string }
}

/** A page of an embedded provider, or of the own login: its purpose, its languages, and a link back. */
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
