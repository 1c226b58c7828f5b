import { LoaderCircle } from 'lucide-react'
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { buttonLook, type ButtonLook } from './buttonLook.ts'
import { classes } from './classes.ts'
import { Reason } from './Reason.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: ReactNode
    /** Why it cannot be pressed now. The button stays reachable and says so. */
    disabledBecause?: string | undefined
    /** Work is under way: presses are ignored, a wheel turns. */
    busy?: boolean | undefined
  }

/** A button that says why when it cannot be pressed. */
export function Button({ variant, size, wide, icon, disabledBecause, busy = false, className, children, ...rest }: ButtonProps) {
  const reasonId = useId()
  const off = disabledBecause !== undefined
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonLook({ variant, size, wide }, off), className)}
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

/** Also stops a submit button from submitting. */
const ignore = (event: MouseEvent) => event.preventDefault()
