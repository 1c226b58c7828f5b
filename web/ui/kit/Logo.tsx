import { classes } from './classes.ts'

/** Draws the icon of the logo: a line with two dots. */
export function LogoMark({ size = 36 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden className="shrink-0">
      <rect width="36" height="36" rx="10" fill="#0b6b4a" />
      <path d="M11 25.5c0-8 14-5 14-14" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <circle cx="11" cy="25.5" r="4.2" fill="#0b6b4a" stroke="#fff" strokeWidth="2.8" />
      <circle cx="25" cy="11" r="5" fill="#ffc233" />
    </svg>
  )
}

/** Draws the icon and the name. Sizes are classes, because the security policy blocks style attributes in a prerendered page. */
export function Logo({ large = false, className }: { large?: boolean | undefined; className?: string | undefined }) {
  return (
    <span className={classes('inline-flex items-center gap-2.5 align-middle text-brand-ink', className)}>
      <LogoMark size={large ? 56 : 36} />
      <span className={classes('leading-none font-extrabold tracking-[-0.04em]', large ? 'text-[2.5rem]' : 'text-[1.625rem]')}>
        tramo
      </span>
    </span>
  )
}
