import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ratable } from '#contract/ratings/ratings.ts'
import { MOST_DESCRIPTION } from '#domain/ratings/rating.ts'
import { cityOf } from '../places/name.ts'
import { useText } from '../texts/texts.ts'
import { useErrorMessage } from '../ui/errors/useErrorMessage.ts'
import { Sorry } from '../ui/forms/Sorry.tsx'
import { Banner } from '../ui/kit/Banner.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Field } from '../ui/kit/Field.tsx'
import { TextArea } from '../ui/kit/TextArea.tsx'
import { ratesPerson } from './queries.ts'
import { StarInput } from './StarInput.tsx'
import { useDates } from './useDates.ts'

interface RateFormProps {
  open: Ratable
  name: string
  /** trips with this person that can be rated after this one */
  more: number
  onRated: (rated: Ratable) => void
}

/** Stars and a few words about one trip with a person. */
export function RateForm({ open, name, more, onRated }: RateFormProps) {
  const text = useText('ratings')
  const said = useErrorMessage()
  const dates = useDates()
  const opinion = useOpinion()
  const { stars, description, missing } = opinion
  const [sorry, apologise] = useState(false)
  const sending = useMutation({
    mutationFn: () =>
      ratesPerson({ userEmail: open.person.id, bookingId: open.bookingId, description, calification: stars ?? null }),
    onSuccess: onRated,
  })
  const { originName, destinyName, date } = open.trip
  const trip = { origin: cityOf(originName), destination: cityOf(destinyName), date: dates.day(date) }
  function tryToSend() {
    if (sending.isPending) return
    if (!missing.first) return sending.mutate()
    opinion.leaveAll()
    apologise(true)
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        tryToSend()
      }}
    >
      {/* What Enter presses: the button below is off while something is missing, and could not say so. */}
      <button type="submit" hidden>
        {text('send')}
      </button>
      <div>
        <h3 className="text-base">{text('rate', { name })}</h3>
        <p className="mt-1 text-sm text-muted">
          {text(`about_${open.was}`, trip)} {more > 0 && text('more_open', { count: more, name })}
        </p>
      </div>
      <Field label={text('description')} note="*" hint={text('description_hint')} error={opinion.shown('description')}>
        <TextArea
          name="description"
          rows={3}
          maxLength={MOST_DESCRIPTION}
          aria-required
          value={description}
          onChange={({ target }) => opinion.setDescription(target.value)}
          onBlur={() => opinion.leave('description')}
        />
      </Field>
      <StarInput
        value={stars}
        onChange={opinion.setStars}
        onLeave={() => opinion.leave('stars')}
        error={opinion.shown('stars')}
      />
      <p className="text-sm text-muted">{text('private', { date: dates.moment(open.closesAt) })}</p>
      {sending.error && (
        <Banner tone="danger" role="alert">
          {said(sending.error)}
        </Banner>
      )}
      <div>
        <Button type="submit" busy={sending.isPending} disabledBecause={missing.first}>
          {text('send')}
        </Button>
      </div>
      <Sorry open={sorry} onClose={() => apologise(false)}>
        {text('all_mandatory')}
      </Sorry>
    </form>
  )
}

type Part = 'description' | 'stars'

/** What has been written, what is missing, and of that what may be said aloud: only where the person has been. */
function useOpinion() {
  const text = useText('ratings')
  const [stars, setStars] = useState<number>()
  const [description, setDescription] = useState('')
  const [left, setLeft] = useState<readonly Part[]>([])
  const needs = {
    description: description.trim() === '' ? text('description_required') : undefined,
    stars: stars === undefined ? text('calification_required') : undefined,
  }
  return {
    stars,
    setStars,
    description,
    setDescription,
    missing: { first: needs.description ?? needs.stars },
    leave: (part: Part) => setLeft((before) => [...before, part]),
    leaveAll: () => setLeft(['description', 'stars']),
    shown: (part: Part) => (left.includes(part) ? needs[part] : undefined),
  }
}
