import type { ReactNode } from 'react'
import type { Language } from '#contract/words.ts'
import { useSwitchLanguage } from '../App.tsx'
import { useLanguage, useText } from '../texts/texts.ts'
import { FlagOfArgentina, FlagOfUnitedStates } from './flags.tsx'

/** Both languages, each with the flag of the country whose words it uses. */
export function LanguageFlags() {
  const home = useText('home')
  const text = useText('shell')
  return (
    <div role="group" aria-label={home('choose_language')} className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
      <Choice language="en-US" flag={<FlagOfUnitedStates />}>
        {text('english')}
      </Choice>
      <Choice language="es-AR" flag={<FlagOfArgentina />}>
        {text('spanish')}
      </Choice>
    </div>
  )
}

function Choice({ language, flag, children }: { language: Language; flag: ReactNode; children: string }) {
  const change = useSwitchLanguage()
  return (
    <button
      type="button"
      lang={language}
      aria-pressed={useLanguage() === language}
      onClick={() => void change(language)}
      className="inline-flex h-14 items-center justify-center gap-3 rounded-full border border-control bg-surface px-5 font-semibold hover:border-brand hover:text-brand-ink aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
    >
      {flag}
      {children}
    </button>
  )
}
