import type { ReactNode } from 'react'
import { capitalized } from '../capitalized.ts'
import { classes } from '../classes.ts'
import { daysAfter, dayLabel, nextSaturday, type Day } from './day.ts'

interface DayShortcutsProps {
  /** label of the field whose day is chosen */
  label: string
  today: Day
  value: Day | undefined
  language: string
  onChoose: (day: Day) => void
  className?: string | undefined
  /** more shortcuts */
  children?: ReactNode
}

/** Buttons for the most searched days by their usual names: today, tomorrow and the next Saturday. */
export function DayShortcuts({ label, today, value, language, onChoose, className, children }: DayShortcutsProps) {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const saturday = nextSaturday(today)
  const days = [
    { day: today, name: relative.format(0, 'day') },
    { day: daysAfter(today, 1), name: relative.format(1, 'day') },
    { day: saturday, name: dayLabel(saturday, language) },
  ]
  return (
    <div role="group" aria-label={label} className={classes('flex flex-wrap gap-2', className)}>
      {days.map(({ day, name }) => (
        <Shortcut key={day} pressed={day === value} onPress={() => onChoose(day)}>
          {name}
        </Shortcut>
      ))}
      {children}
    </div>
  )
}

type ShortcutProps = { pressed: boolean; onPress: () => void; children: string }

export function Shortcut({ pressed, onPress, children }: ShortcutProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex min-h-9 items-center rounded-full border border-control px-2 text-sm whitespace-nowrap min-[24rem]:px-3.5 font-semibold hover:border-brand hover:text-brand-ink aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink forced-colors:aria-pressed:border-3 pointer-coarse:min-h-11"
    >
      {capitalized(children)}
    </button>
  )
}
