import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { FieldContext, type FieldLook } from './fieldContext.ts'

export type FieldProps = {
  /** Of the input; generated when left out. Hint and error are `${id}-hint` and `${id}-error`. */
  id?: string | undefined
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Words after the label, such as "optional". */
  note?: string | undefined
  /** boxed: label above a bordered input. bare: icon, label and input in one cell of a bar. */
  look?: FieldLook | undefined
  icon?: ReactNode
  className?: string | undefined
  /** The control names itself (calendar button, stepper): the label is seen, and not tied to it. */
  namesItself?: boolean | undefined
  children: ReactNode
}

/** Label, hint and error around one input of this kit, tied together for assistive technology. */
export function Field({ label, hint, error, note, look = 'boxed', icon, className, namesItself = false, ...rest }: FieldProps) {
  const madeUp = useId()
  const { id = madeUp, children } = rest
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), look, label }}>
      <div className={classes(frame[look], reach(look, Boolean(icon)), className)}>
        {look === 'bare' && icon && <span className="grid w-6 shrink-0 place-items-center text-brand">{icon}</span>}
        <div className="min-w-0 grow">
          <Label {...{ id, label, note, look, namesItself }} />
          {children}
          <FieldMessages {...{ id, hint, error }} />
        </div>
      </div>
    </FieldContext>
  )
}

type LabelProps = { id: string; label: string; note: string | undefined; look: FieldLook; namesItself: boolean }

function Label({ id, label, note, look, namesItself }: LabelProps) {
  const words = note ? (
    <>
      {label} <span className="font-normal text-muted">{note}</span>
    </>
  ) : (
    label
  )
  if (namesItself)
    return (
      <span aria-hidden className={labels[look]}>
        {words}
      </span>
    )
  return (
    <label htmlFor={id} className={labels[look]}>
      {words}
    </label>
  )
}

/** The hint and the error of a field, with the ids that its input is described by. */
export function FieldMessages({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-xs font-semibold text-danger">
          <CircleAlert size={16} className="mt-px shrink-0" aria-hidden />
          {error}
        </p>
      )}
    </>
  )
}

/* Negative margins of a bare cell's input over its padding and icon. */
const reach = (look: FieldLook, icon: boolean) =>
  look === 'boxed' ? '[--reach:0rem]' : icon ? '[--reach:3.25rem]' : '[--reach:1rem]'

/* In a bar the whole cell shows the focus ring of its one input. */
const frame: Record<FieldLook, string> = {
  boxed: '',
  bare:
    'relative flex items-center gap-3 rounded-field px-4 py-2.5 transition-colors hover:bg-sunken/60 ' +
    'has-data-fill:has-focus-visible:outline-3 has-data-fill:has-focus-visible:-outline-offset-2 has-data-fill:has-focus-visible:outline-brand',
}

const labels: Record<FieldLook, string> = {
  boxed: 'mb-1.5 block text-sm font-semibold text-ink',
  bare: 'block text-xs font-medium text-muted',
}
