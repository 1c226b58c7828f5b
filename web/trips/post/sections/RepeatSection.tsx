import { Undo2, X } from 'lucide-react'
import { dayAfter, type Day } from '#domain/time.ts'
import { MAX_TRIPS_AT_ONCE, weekdayOf, weekdays } from '#domain/trips/series.ts'
import { MAX_DAYS_AHEAD } from '#domain/trips/trip.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { Chip } from '../../../ui/kit/Chip.tsx'
import { DateField } from '../../../ui/kit/dates/DateField.tsx'
import { dayLabel } from '../../../ui/kit/dates/day.ts'
import { Checkbox } from '../../../ui/kit/fields/Checkbox.tsx'
import { RadioGroup } from '../../../ui/kit/fields/RadioGroup.tsx'
import { dateFormat } from '../../../ui/kit/formats.ts'
import { Section } from '../../../ui/kit/Page.tsx'
import type { Repeating } from '../draft/storedDraft.ts'
import { allDaysOf, repeatingFrom, withoutDays } from '../together.ts'
import { useFieldError, useWriting } from '../writing.ts'

/** Renders the choice of further days, for drivers who repeat a trip each week (TR12). */
export function RepeatSection({ today }: { today: Day }) {
  const text = useText('post')
  const { draft, change } = useWriting()
  const { repeats } = draft
  return (
    <Section title={text('repeats.title')}>
      <Checkbox
        name="repeats"
        label={text('repeats.also')}
        checked={repeats !== null}
        onChange={({ target }) => change(({ day }) => ({ repeats: target.checked ? repeatingFrom(day) : null }))}
      />
      {repeats && (
        <div className="mt-4 grid gap-5">
          <Weekdays repeats={repeats} />
          <Until repeats={repeats} last={dayAfter(today, MAX_DAYS_AHEAD)} />
          <Dates repeats={repeats} />
        </div>
      )}
    </Section>
  )
}

const useChange = (repeats: Repeating) => {
  const { change } = useWriting()
  return (part: Partial<Repeating>) => change(() => ({ repeats: { ...repeats, ...part } }))
}

/** Renders the choice of weekdays. The trip's own weekday is always included. */
function Weekdays({ repeats }: { repeats: Repeating }) {
  const text = useText('post')
  const language = useLanguage()
  const { draft } = useWriting()
  const set = useChange(repeats)
  const own = draft.day ? weekdayOf(draft.day) : undefined
  const press = (one: number, pressed: boolean) =>
    set({ weekdays: weekdays.filter((other) => (other === one ? pressed : repeats.weekdays.includes(other))) })
  return (
    <RadioGroup legend={text('repeats.on')}>
      <div className="flex flex-wrap gap-2">
        {weekdays.map((one) => (
          <Chip
            key={one}
            className="capitalize"
            pressed={one === own || repeats.weekdays.includes(one)}
            onChange={(pressed) => one !== own && press(one, pressed)}
            aria-disabled={one === own || undefined}
          >
            {weekdayText(one, language)}
          </Chip>
        ))}
      </div>
    </RadioGroup>
  )
}

/** Formats a weekday as "Fri" or "vie"; the first of January 1970 was a Thursday. */
const weekdayText = (weekday: number, language: string) =>
  dateFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(1970, 0, 4 + weekday)))

function Until({ repeats, last }: { repeats: Repeating; last: Day }) {
  const text = useText('post')
  const language = useLanguage()
  const label = text('repeats.until')
  const { draft } = useWriting()
  const set = useChange(repeats)
  const { error, leave } = useFieldError('repeats.until', `${repeats.until} ${repeats.weekdays.join()} ${draft.day}`, label)
  return (
    <div
      data-field="repeats.until"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && leave()}
    >
      <DateField
        {...{ label, language, error }}
        hint={text('repeats.most', { most: MAX_TRIPS_AT_ONCE })}
        value={repeats.until || undefined}
        onChange={(until) => set({ until })}
        min={draft.day || undefined}
        max={last}
        placeholder={text('when.choose')}
        previousLabel={text('when.previous')}
        nextLabel={text('when.next')}
      />
    </div>
  )
}

/**
 * Lists every day, each with a button that omits it. All omitted days can be restored except the first: after omitting it, the
 * trip itself is on the next day.
 */
function Dates({ repeats }: { repeats: Repeating }) {
  const text = useText('post')
  const { draft, change } = useWriting()
  const set = useChange(repeats)
  const days = allDaysOf(draft)
  if (days.length < 2) return null
  const isOut = (day: Day) => repeats.except.includes(day)
  const toggle = (day: Day) =>
    set({ except: isOut(day) ? repeats.except.filter((other) => other !== day) : [...repeats.except, day] })
  const left = days.filter((day) => !isOut(day)).length
  return (
    <RadioGroup legend={text('repeats.dates')} hint={text('repeats.count', { count: left * (draft.back ? 2 : 1) })}>
      <ul className="flex flex-wrap gap-2">
        {days.map((day, at) => (
          <DateChip
            key={day}
            day={day}
            isOut={isOut(day)}
            onToggle={() => (at === 0 ? change((before) => withoutDays(before, [day])) : toggle(day))}
          />
        ))}
      </ul>
    </RadioGroup>
  )
}

interface DateChipProps {
  day: Day
  isOut: boolean
  onToggle: () => void
}

function DateChip({ day, isOut, onToggle }: DateChipProps) {
  const text = useText('post')
  const dayText = dayLabel(day, useLanguage())
  const look = isOut ? 'text-muted line-through' : 'font-semibold'
  return (
    <li className="inline-flex h-11 items-center rounded-full border border-line bg-surface pl-4 text-sm">
      <span className={look}>{dayText}</span>
      <button
        type="button"
        aria-label={text(isOut ? 'repeats.put_back' : 'repeats.leave_out', { day: dayText })}
        onClick={onToggle}
        className="inline-grid size-11 place-items-center rounded-full text-muted hover:text-brand-ink"
      >
        {isOut ? <Undo2 size={16} aria-hidden /> : <X size={16} aria-hidden />}
      </button>
    </li>
  )
}
