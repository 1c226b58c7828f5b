import { Languages } from 'lucide-react'
import type { Language } from '#contract/wire.ts'
import { useSwitchLanguage } from '../../client/switchLanguage.ts'
import { useLanguage, useText } from '../../texts/texts.ts'

const short: Record<Language, string> = { 'en-US': 'EN', 'es-AR': 'ES' }

/** The other language, one press away. */
export function LanguageSwitch() {
  const other = useLanguage() === 'en-US' ? 'es-AR' : 'en-US'
  const change = useSwitchLanguage()
  const text = useText('shell')
  const name = text(other === 'en-US' ? 'english' : 'spanish')
  return (
    <button
      type="button"
      lang={other}
      aria-label={name}
      title={name}
      onClick={() => void change(other)}
      className="inline-flex h-11 items-center gap-1.5 rounded-full px-2 text-sm font-semibold hover:bg-sunken min-[24rem]:px-3 hover:text-brand-ink"
    >
      <Languages size={20} aria-hidden className="max-[24rem]:hidden" />
      {short[other]}
    </button>
  )
}
