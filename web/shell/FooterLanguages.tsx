import type { Language } from '#contract/words.ts'
import { useSwitchLanguage } from '../App.tsx'
import { useLanguage, useText } from '../texts/texts.ts'
import { footerLine } from './footerLine.ts'

/** Both languages by name. */
export function FooterLanguages() {
  const text = useText('shell')
  return (
    <>
      <Choice language="en-US">{text('english')}</Choice>
      <Choice language="es-AR">{text('spanish')}</Choice>
    </>
  )
}

function Choice({ language, children }: { language: Language; children: string }) {
  const spoken = useLanguage() === language
  const change = useSwitchLanguage()
  return (
    <li>
      <button
        type="button"
        lang={language}
        aria-pressed={spoken}
        onClick={() => void change(language)}
        className={`${footerLine} aria-pressed:font-semibold aria-pressed:text-brand-ink`}
      >
        {children}
      </button>
    </li>
  )
}
