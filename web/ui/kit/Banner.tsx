import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'

type BannerTone = 'plain' | 'brand' | 'sun' | 'rose' | 'danger'

type BannerProps = {
  tone?: BannerTone | undefined
  icon?: ReactNode
  title?: string | undefined
  children: ReactNode
  actions?: ReactNode
  onClose?: (() => void) | undefined
  closeLabel?: string | undefined
  /** inline: in the flow of the page; bottom: floats at the bottom of the screen, for the note on cookies */
  place?: 'inline' | 'bottom' | undefined
  /** name of the region when it floats */
  label?: string | undefined
  /** alert interrupts a screen reader; status waits */
  role?: 'alert' | 'status' | undefined
  className?: string | undefined
}

const tones: Record<BannerTone, string> = {
  plain: 'border-line bg-surface',
  brand: 'border-transparent bg-brand-soft',
  sun: 'border-transparent bg-sun-soft',
  rose: 'border-transparent bg-rose-soft',
  danger: 'border-danger/40 bg-danger-soft',
}
const icons: Record<BannerTone, string> = {
  plain: 'text-brand',
  brand: 'text-brand',
  sun: 'text-sun-ink',
  rose: 'text-rose',
  danger: 'text-danger',
}
const places = {
  inline: 'rounded-card',
  bottom:
    'no-print fixed inset-x-3 bottom-3 z-40 mx-auto max-w-240 rounded-card shadow-float sm:bottom-6 sm:rounded-panel sm:px-6',
}

/** Renders a notice with an icon, a sentence or two, and its buttons. */
export function Banner(props: BannerProps) {
  const {
    tone = 'plain',
    icon,
    title,
    children,
    actions,
    onClose,
    closeLabel = '',
    place = 'inline',
    label,
    role,
    className,
  } = props
  const Box = place === 'bottom' ? 'aside' : 'div'
  return (
    <Box
      role={role}
      aria-label={label}
      className={classes('flex gap-3 border p-4', title ? 'items-start' : 'items-center', tones[tone], places[place], className)}
    >
      {icon && <span className={classes('shrink-0', icons[tone])}>{icon}</span>}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_18rem] text-sm">
          {title && <p className="font-bold">{title}</p>}
          <div>{children}</div>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onClose && <IconButton label={closeLabel} onClick={onClose} icon={<X size={20} aria-hidden />} className="-my-2 -mr-2" />}
    </Box>
  )
}
