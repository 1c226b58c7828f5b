import type { Ratable } from '#contract/ratings/ratings.ts'
import { fieldSentence } from '#contract/words/fields.ts'
import { MOST_DESCRIPTION, wrongInOpinion } from '#domain/ratings/rating.ts'
import { cityOf } from '../places/name.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { Refusal } from '../ui/errors/Refusal.tsx'
import { TextLines } from '../ui/forms/inputs.tsx'
import { Sorry } from '../ui/forms/Sorry.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Button } from '../ui/kit/Button.tsx'
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

const initial = { description: '', rating: null as number | null } // as: a number once stars are chosen
const order = ['description', 'rating'] as const

/** Stars and a few words about one trip with a person. */
export function RateForm({ open, name, more, onRated }: RateFormProps) {
  const text = useText('ratings')
  const language = useLanguage()
  const dates = useDates()
  const form = useForm<typeof initial>({
    initial,
    order,
    check: (values) =>
      wrongInOpinion(values).flatMap(({ field, reason }) =>
        order.filter((one) => one === field).map((one) => ({ field: one, reason })),
      ),
    reveal: 'first',
    send: (opinion) => ratesPerson({ userEmail: open.person.id, bookingId: open.bookingId, ...opinion }).then(onRated),
  })
  const [missing] = form.errors
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      {/* What Enter presses: the button below is off while something is missing, and could not say so. */}
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
        maxLength={MOST_DESCRIPTION}
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
        <Button type="submit" busy={form.busy} disabledBecause={missing && fieldSentence(missing.reason, language)}>
          {text('send')}
        </Button>
      </div>
      <Sorry open={form.isBlocked} onClose={form.unblock}>
        {text('all_mandatory')}
      </Sorry>
    </form>
  )
}

/** Which trip the rating is about. */
function Heading({ open, name, more }: Omit<RateFormProps, 'onRated'>) {
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
