import type { ReactNode } from 'react'
import type { Language } from '#contract/wire.ts'
import { useSwitchLanguage } from '../../client/switchLanguage.ts'
import { useLanguage, useText } from '../../texts/texts.ts'

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

const frame = 'block h-6 w-9 rounded-mark'

/** The flag of the United States, simplified to read at this size. */
function FlagOfUnitedStates() {
  return (
    <svg viewBox="0 0 36 24" aria-hidden className={frame}>
      <path d="M0 0h36v24H0z" fill="#f7f4ec" />
      <path d="M0 1.7h36M0 5.100h36M0 8.500h36M0 12h36M0 15.400h36M0 18.900h36M0 22.300h36" stroke="#b3263a" strokeWidth="1.8" />
      <path d="M0 0h17v13H0z" fill="#283a6d" />
      <path
        d="M2.500 2.600h13M2.500 6.500h13M2.500 10.400h13"
        stroke="#f7f4ec"
        strokeWidth="1.300"
        strokeLinecap="round"
        strokeDasharray="0 3.250"
      />
      <path
        d="M4.100 4.550h10M4.100 8.450h10"
        stroke="#f7f4ec"
        strokeWidth="1.300"
        strokeLinecap="round"
        strokeDasharray="0 3.250"
      />
    </svg>
  )
}

/** The flag of Argentina, with its sun. */
function FlagOfArgentina() {
  return (
    <svg viewBox="0 0 36 24" aria-hidden className={frame}>
      <path d="M0 0h36v24H0z" fill="#76aedd" />
      <path d="M0 8h36v8H0z" fill="#fbfaf5" />
      <path
        d="M18 8.400v7.200M14.400 12h7.200M15.450 9.450l5.100 5.100M20.550 9.450l-5.100 5.100"
        stroke="#e8a92c"
        strokeWidth="0.7"
        strokeLinecap="round"
      />
      <circle cx="18" cy="12" r="2.100" fill="#f2b632" />
    </svg>
  )
}
