import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { type Ratable, ratePerson } from '#contract/ratings/ratings.ts'
import { MAX_DESCRIPTION, wrongInOpinion } from '#domain/ratings/rating.ts'
import { call } from '../client/api.ts'
import { cityOf } from '../places/name.ts'
import { useText } from '../texts/texts.ts'
import { Refusal } from '../ui/errors/Refusal.tsx'
import { useDates } from '../ui/formatting/dates.ts'
import { TextLines } from '../ui/forms/inputs.tsx'
import { Sorry } from '../ui/forms/Sorry.tsx'
import { useFieldSentence } from '../ui/forms/useFieldSentence.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { Button } from '../ui/kit/Button.tsx'
import { classes } from '../ui/kit/classes.ts'
import { FieldMessages } from '../ui/kit/fields/Field.tsx'
import { Stars, ThumbOf } from './Stars.tsx'

/* Size of a star in pixels. Half a star is 24 px wide, the minimum size of a touch target. */
const SIZE = 48
const values = Array.from({ length: 11 }, (_, halves) => halves / 2)

interface StarInputProps {
  value: number | undefined
  onChange: (stars: number) => void
  onLeave: () => void
  error: string | undefined
}

/**
 * Renders an input for 0 to 5 stars in halves: a group of eleven radio buttons, so that arrow keys step by a half and each button
 * has its number as label.
 */
function StarInput({ value, onChange, onLeave, error }: StarInputProps) {
  const text = useText('ratings')
  const id = useId()
  const [focused, setFocused] = useState(false)
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{text('rating')} *</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="relative flex rounded-small" style={focused ? ring : undefined}>
          <span aria-hidden className="pointer-events-none absolute right-0">
            <Stars stars={value ?? 0} size={SIZE} />
          </span>
          {values.map((stars) => (
            <Choice
              key={stars}
              stars={stars}
              radio={{
                name: id,
                checked: value === stars,
                onChange: () => onChange(stars),
                onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
                onBlur: ({ relatedTarget }) => {
                  setFocused(false)
                  if (!(relatedTarget instanceof HTMLInputElement && relatedTarget.name === id)) onLeave()
                },
              }}
            />
          ))}
        </div>
        <span aria-hidden className="flex items-center gap-3 text-sm font-semibold">
          {value === undefined ? (
            <span className="font-normal text-muted">{text('not_chosen')}</span>
          ) : (
            text('stars', { stars: value })
          )}
          {value !== undefined && <ThumbOf stars={value} />}
        </span>
      </div>
      <FieldMessages id={id} error={error} />
    </fieldset>
  )
}

const ring = { outline: '3px solid var(--color-brand)', outlineOffset: 2 }

interface ChoiceProps {
  stars: number
  radio: ComponentProps<'input'>
}

/** Renders the left or right half of a star; 0 stars has its own place before the first star. */
function Choice({ stars, radio }: ChoiceProps) {
  const text = useText('ratings')
  return (
    <label className={classes('relative grid h-12 place-items-center', stars === 0 ? 'w-12' : 'w-6')}>
      <input type="radio" value={stars} {...radio} className="sr-only" />
      <span className="sr-only">{text('stars', { stars })}</span>
      {stars === 0 && (
        <span aria-hidden className={radio.checked ? 'text-sm font-bold text-brand-ink' : 'text-sm text-muted'}>
          0
        </span>
      )}
    </label>
  )
}

interface RateFormProps {
  open: Ratable
  name: string
  /** number of further trips with this person that can be rated afterwards */
  more: number
  /** true if the URL requests this rating, so that the page scrolls to the form */
  comesFirst: boolean
  /** stars chosen before the form was opened */
  stars: number | undefined
  onRated: (rated: Ratable) => void
}

const initial = { description: '', rating: null as number | null }
// as: `rating` is a number once stars are chosen
const order = ['description', 'rating'] as const

const validate = (values: typeof initial) =>
  wrongInOpinion(values).flatMap(({ field, reason }) =>
    order.filter((one) => one === field).map((one) => ({ field: one, reason })),
  )

/** Renders a form for stars and a comment about one trip with a person. */
export function RateForm({ open, name, more, comesFirst, stars, onRated }: RateFormProps) {
  const text = useText('ratings')
  const sentenceOf = useFieldSentence()
  const dates = useDates()
  const form = useForm<typeof initial>({
    initial: { ...initial, rating: stars ?? null },
    order,
    check: validate,
    reveal: 'first',
    send: (opinion) =>
      call(ratePerson, { body: { userEmail: open.person.id, bookingId: open.bookingId, ...opinion } }).then(onRated),
  })
  const [missing] = form.errors
  return (
    <form ref={useShownFirst(comesFirst)} noValidate className="grid gap-4" onSubmit={form.submit}>
      {/* Clicked by the Enter key: the button below is disabled while a field is missing, and could not show which one. */}
      <button type="submit" hidden>
        {text('send')}
      </button>
      <Heading {...{ open, name, more }} />
      <TextLines
        {...{ form }}
        name="description"
        label={text('description')}
        hint={text('description_hint')}
        rows={3}
        maxLength={MAX_DESCRIPTION}
        required
      />
      <StarInput
        value={form.values.rating ?? undefined}
        onChange={(stars) => form.change('rating', stars)}
        onLeave={() => form.leave('rating')}
        error={form.errorOf('rating')}
      />
      <p className="text-sm text-muted">{text('private', { date: dates.moment(open.closesAt) })}</p>
      <Refusal error={form.error} />
      <div>
        <Button type="submit" busy={form.busy} disabledBecause={missing && sentenceOf(missing.reason)}>
          {text('send')}
        </Button>
      </div>
      <Sorry open={form.isBlocked} onClose={form.unblock}>
        {text('all_mandatory')}
      </Sorry>
    </form>
  )
}

/** Scrolls the form into view when it appears, and focuses its text. */
function useShownFirst(comesFirst: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!comesFirst) return
    form.current?.scrollIntoView({ block: 'center' })
    form.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [comesFirst])
  return form
}

/** Shows which trip the rating is about. */
function Heading({ open, name, more }: Pick<RateFormProps, 'open' | 'name' | 'more'>) {
  const text = useText('ratings')
  const dates = useDates()
  const { originName, destinationName, date } = open.trip
  const trip = { origin: cityOf(originName), destination: cityOf(destinationName), date: dates.day(date) }
  return (
    <div>
      <h3 className="text-base">{text('rate', { name })}</h3>
      <p className="mt-1 text-sm text-muted">
        {text(`about_${open.was}`, trip)} {more > 0 && text('more_open', { count: more, name })}
      </p>
    </div>
  )
}
