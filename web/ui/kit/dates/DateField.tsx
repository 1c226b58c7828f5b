import { CalendarDays } from 'lucide-react'
import { Suspense, useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import { classes } from '../classes.ts'
import { Field } from '../fields/Field.tsx'
import { fills, inputLook, useField, type FieldLook } from '../fields/fieldContext.ts'
import { lazy } from '../lazy.ts'
import { Popover } from '../overlays/Popover.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { dayLabel, type Day } from './day.ts'

const loadCalendar = () => import('./Calendar.tsx').then(({ Calendar }) => ({ default: Calendar }))
const LazyCalendar = lazy('Calendar', loadCalendar)
/* Loads the calendar before a click, so that it opens immediately. */
const fetchCalendar = () => void loadCalendar()

type DateFieldProps = {
  label: string
  value: Day | undefined
  onChange: (day: Day) => void
  min?: Day | undefined
  max?: Day | undefined
  /** BCP 47; determines how days are formatted and on which day a week begins */
  language: string
  /** shown while no day is chosen */
  placeholder: string
  previousLabel: string
  nextLabel: string
  hasShortcuts?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  look?: FieldLook | undefined
  icon?: ReactNode
  className?: string | undefined
  /** the button, so that a form can focus a field with an error */
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Renders a button that shows the chosen day and opens a calendar. */
export function DateField({
  value,
  onChange,
  placeholder,
  look = 'boxed',
  hint,
  error,
  icon,
  className,
  ref,
  ...rest
}: DateFieldProps) {
  const { label, language } = rest
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // as: the button exists after mounting
  useImperativeHandle(ref, () => button.current as HTMLButtonElement)
  function choose(day: Day) {
    onChange(day)
    setOpen(false)
  }
  return (
    <Field namesItself {...{ id, label, hint, error, look, className }} icon={icon ?? <CalendarDays size={22} aria-hidden />}>
      <DayButton opens={`${id}-days`} {...{ button, open, label }} empty={!value}>
        {value ? dayLabel(value, language) : placeholder}
      </DayButton>
      <Popover
        id={`${id}-days`}
        role="dialog"
        label={label}
        button={button}
        open={open}
        onOpen={setOpen}
        className="min-h-[min(25rem,calc(100dvh-1rem))] min-w-[min(21.25rem,100%)]"
      >
        {open && (
          <Suspense fallback={<Skeleton className="m-4 h-92" />}>
            <LazyCalendar {...rest} value={value} onChoose={choose} />
          </Suspense>
        )}
      </Popover>
    </Field>
  )
}

type DayButtonProps = {
  button: RefObject<HTMLButtonElement | null>
  opens: string
  open: boolean
  label: string
  empty: boolean
  children: string
}

/* The button's label is its content, "Date: Fri, Dec 4", so that screen readers read the visible text. */
function DayButton({ button, opens, open, label, empty, children }: DayButtonProps) {
  const { look, tied, invalid } = useField()
  return (
    <button
      ref={button}
      type="button"
      popoverTarget={opens}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-describedby={tied['aria-describedby']}
      onPointerEnter={fetchCalendar}
      onFocus={fetchCalendar}
      {...fills(look)}
      className={inputLook(look, classes('flex! items-center gap-3 text-left', invalid && 'border-danger'))}
    >
      {look === 'boxed' && <CalendarDays size={20} className="text-brand" aria-hidden />}
      <span className="sr-only">{label}: </span>
      <span className={classes('truncate', empty && 'font-normal text-muted')}>{children}</span>
    </button>
  )
}
