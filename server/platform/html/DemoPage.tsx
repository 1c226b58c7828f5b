import { type Language, languages } from '#contract/wire.ts'
import { languageNames, PageFrame, type PageProps } from './Page.tsx'

/** What the pages of all embedded providers say. */
export const demoWords: Record<Language, { languages: string; toTramo: string }> = {
  'en-US': { languages: 'Language', toTramo: 'Go to Tramo' },
  'es-AR': { languages: 'Idioma', toTramo: 'Ir a Tramo' },
}

interface DemoPageProps extends PageProps {
  /** beside the name of the site: what this page is instead of the real thing */
  mark: string
  /** stays in the address when the language changes */
  query?: Record<string, string>
  /** of the page's parts */
  className?: string
  /** leads back to the site, at the foot */
  back: { href: string; label?: string }
}

/** A page of an embedded provider: that it is one, in which languages it can be read, and a link back. */
export const DemoPage = ({ mark, query, className, back, children, ...page }: DemoPageProps) => (
  <PageFrame {...page}>
    <DemoHeader language={page.language} mark={mark} query={query} />
    <main className={className}>{children}</main>
    <footer className={className}>
      <a href={back.href}>{back.label ?? demoWords[page.language].toTramo}</a>
    </footer>
  </PageFrame>
)

interface DemoHeaderProps extends Pick<DemoPageProps, 'language' | 'mark'> {
  query: Record<string, string> | undefined
}

const DemoHeader = ({ language, mark, query }: DemoHeaderProps) => (
  <header>
    <span className="mark">
      Tramo <span className="demo">{mark}</span>
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
