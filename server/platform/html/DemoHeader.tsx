import { type Language, languages } from '#contract/wire.ts'

const names: Record<Language, string> = { 'en-US': 'English', 'es-AR': 'Español' }

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
          {names[one]}
        </a>
      ))}
    </nav>
  </header>
)
