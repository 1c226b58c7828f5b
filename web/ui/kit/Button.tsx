import { LoaderCircle } from 'lucide-react'
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { buttonLook, type ButtonLook } from './buttonLook.ts'
import { classes } from './classes.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
  outlined?: boolean | undefined
  /** marks something new behind the button; the label must mention it too */
  dot?: boolean | undefined
}

const base =
  'relative inline-grid size-11 shrink-0 place-items-center rounded-full border text-ink transition-colors duration-150 hover:text-brand-ink'

/** Renders a round button with an icon and a name. */
export function IconButton({ label, icon, outlined = false, dot = false, className, ...rest }: IconButtonProps) {
  const look = outlined ? 'border-line bg-surface hover:border-brand' : 'border-transparent hover:bg-sunken'
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classes(base, look, className)}>
      {icon}
      {dot && <span className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-canvas bg-danger" />}
    </button>
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: ReactNode
    /** reason why the button cannot be clicked now; it stays focusable and shows the reason */
    disabledBecause?: string | undefined
    /** true to ignore clicks and show a spinner */
    busy?: boolean | undefined
  }

/** Renders a button that, while disabled, shows why. */
export function Button({ variant, size, wide, icon, disabledBecause, busy = false, className, children, ...rest }: ButtonProps) {
  const reasonId = useId()
  const off = disabledBecause !== undefined
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonLook({ variant, size, wide }, off), off && 'reason-anchor', className)}
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={off ? reasonId : rest['aria-describedby']}
      onClick={off || busy ? ignore : rest.onClick}
    >
      {busy ? <LoaderCircle className="animate-turn" size={18} aria-hidden /> : icon}
      {children}
      {off && <Reason id={reasonId}>{disabledBecause}</Reason>}
    </button>
  )
}

/** Ignores a click, and keeps a submit button from submitting. */
const ignore = (event: MouseEvent) => event.preventDefault()

/**
 * Shows why a control is disabled, on hover and focus of the control. Screen readers read the reason as the description, not as
 * part of the name.
 */
function Reason({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span
      id={id}
      aria-hidden
      className="reason-tip pointer-events-none invisible absolute bottom-full left-1/2 z-30 mb-2 w-max max-w-64 -translate-x-1/2 rounded-small bg-ink px-3 py-2 text-left text-xs font-medium whitespace-normal text-canvas opacity-0 shadow-lift transition-opacity duration-150 group-hover/button:visible group-hover/button:opacity-100 group-focus/button:visible group-focus/button:opacity-100"
    >
      {children}
    </span>
  )
}

type LinkButtonProps = ComponentProps<'a'> & ButtonLook & { icon?: ReactNode }

/**
 * Renders a link that looks like a button. RouteButton adds the router's navigation. It is never the current page, although the
 * router marks each link to the beginning of the page's address.
 */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} aria-current={undefined} className={classes(buttonLook({ variant, size, wide }), className)}>
      {icon}
      {children}
    </a>
  )
}
