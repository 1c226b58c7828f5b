import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type ClassNames } from 'react-day-picker'
import { capitalized } from '../capitalized.ts'
import { dateOf, dayOf, daysAfter, weekStart, type Day } from './day.ts'
import { DayShortcuts } from './DayShortcuts.tsx'

export type CalendarProps = {
  value: Day | undefined
  min?: Day | undefined
  max?: Day | undefined
  language: string
  /** label of the field, used for the typed date */
  label: string
  previousLabel: string
  nextLabel: string
  /** true to show today, tomorrow and the next Saturday above the month, counted from `min` */
  hasShortcuts?: boolean | undefined
  onChoose: (day: Day) => void
}

/**
 * Renders a field to type a date, and one month of days to choose from. Its code is large, so it must be loaded only when first
 * opened, as DateField does.
 */
export function Calendar({ hasShortcuts = false, label, ...month }: CalendarProps) {
  const { value, min, max, language, onChoose } = month
  return (
    <>
      {hasShortcuts && min && <DayShortcuts {...{ label, value, language, onChoose }} today={min} className="px-4 pt-4" />}
      <TypedDay {...{ label, value, min, max, onChoose }} />
      <Month {...month} />
    </>
  )
}

function Month({ value, min, max, language, previousLabel, nextLabel, onChoose }: Omit<CalendarProps, 'hasShortcuts' | 'label'>) {
  const chosen = value ? dateOf(value) : undefined
  // opens on the next month during the last week of a month, when hardly any day is left to choose
  const first = chosen ?? (min && dateOf(daysAfter(min, 7)))
  const bounds = {
    ...(first && { defaultMonth: first }),
    ...(min && { startMonth: dateOf(min) }),
    ...(max && { endMonth: dateOf(max) }),
  }
  const off = [...(min ? [{ before: dateOf(min) }] : []), ...(max ? [{ after: dateOf(max) }] : [])]
  const write = (options: Intl.DateTimeFormatOptions) => (date: Date) => new Intl.DateTimeFormat(language, options).format(date)
  return (
    <DayPicker
      mode="single"
      required
      showOutsideDays
      // The calendar was just opened by a press on its button.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      selected={chosen}
      {...bounds}
      disabled={off}
      weekStartsOn={weekStart(language)}
      onSelect={(date: Date) => onChoose(dayOf(date))}
      lang={language}
      formatters={{
        formatCaption: (date) => capitalized(write({ month: 'long', year: 'numeric' })(date)),
        formatWeekdayName: write({ weekday: 'narrow' }),
      }}
      labels={{
        labelPrevious: () => previousLabel,
        labelNext: () => nextLabel,
        labelNav: () => '',
        labelGrid: write({ month: 'long', year: 'numeric' }),
        labelWeekday: write({ weekday: 'long' }),
        labelDayButton: write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      }}
      components={{ Chevron: Arrow }}
      classNames={look}
    />
  )
}

/**
 * Renders the browser's own date input. Enter or leaving the field chooses the typed date; the browser reports a date out of
 * range.
 */
function TypedDay({ label, value, min, max, onChoose }: Pick<CalendarProps, 'label' | 'value' | 'min' | 'max' | 'onChoose'>) {
  const choose = (input: HTMLInputElement) => {
    if (input.value && input.value !== value && input.reportValidity()) onChoose(input.value)
  }
  return (
    <div className="px-4 pt-4">
      <input
        type="date"
        aria-label={label}
        defaultValue={value}
        min={min}
        max={max}
        onBlur={({ currentTarget }) => currentTarget.validity.valid && choose(currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          choose(event.currentTarget)
        }}
        className="h-11 w-full rounded-field border border-control bg-surface px-3 tabular-nums"
      />
    </div>
  )
}

function Arrow({ orientation }: { orientation?: string | undefined }) {
  return orientation === 'left' ? <ChevronLeft size={20} aria-hidden /> : <ChevronRight size={20} aria-hidden />
}

const arrow =
  'grid size-11 place-items-center rounded-full text-ink hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-muted/40'
const dayButton =
  'grid size-11 place-items-center rounded-full text-sm tabular-nums transition-colors hover:bg-brand-soft hover:text-brand-ink ' +
  'disabled:pointer-events-none disabled:text-muted/55'

const look: Partial<ClassNames> = {
  // narrow padding, because seven days of 44 px must fit into 320 px
  root: 'p-4 max-[21.25rem]:p-1',
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'pointer-events-none mb-1 grid h-11 place-items-center font-bold',
  caption_label: 'text-base',
  month_grid: 'border-separate border-spacing-0',
  weekday: 'size-11 text-xs font-medium text-muted',
  day: 'p-0',
  day_button: dayButton,
  today: '[&>button]:font-bold [&>button]:text-brand-ink [&>button]:underline [&>button]:underline-offset-4',
  selected: '[&>button]:bg-brand [&>button]:font-bold [&>button]:text-on-brand [&>button]:no-underline',
}
