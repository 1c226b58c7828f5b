import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { editTrip, type TripEdit } from '#contract/trips/changes.ts'
import type { Scope } from '#contract/trips/series.ts'
import type { Trip } from '#contract/trips/trips.ts'
import type { Gender } from '#domain/people/account.ts'
import type { Day } from '#domain/time.ts'
import { MAX_MEETING_POINT } from '#domain/trips/trip.ts'
import { followingOf, ScopeChoice } from '../../bookings/driving/ScopeChoice.tsx'
import { seatsQuery } from '../../bookings/queries.ts'
import { call, Problem } from '../../client/api.ts'
import { ownCarsQuery } from '../../client/ownCars.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { longDayText } from '../../ui/formatting/units.ts'
import { useFormState } from '../../ui/forms/useFormState.ts'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput, TimeField, Select } from '../../ui/kit/fields/Inputs.tsx'
import { Section } from '../../ui/kit/Page.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { dayIn } from '../../ui/tripAddress.ts'
import { PointsLine } from '../points/PointsLine.tsx'
import { draftStops } from '../points/stops.ts'
import { checkDraft, draftFields } from '../post/draft/checkDraft.ts'
import { type Draft, draftOf } from '../post/draft/draft.ts'
import type { DraftField } from '../post/refusal.ts'
import { CommentSection } from '../post/sections/CommentSection.tsx'
import { JoiningSection } from '../post/sections/JoiningSection.tsx'
import { SeatsSection } from '../post/sections/SeatsSection.tsx'
import { WhenSection } from '../post/sections/WhenSection.tsx'
import { type DraftForm, useFieldError, useWriting, WritingContext, writingOf } from '../post/writing.ts'
import { tripEditFrom, carOfTrip, refusedIn } from './edit.ts'
import { EditSummary, type PassengersAboard } from './EditSummary.tsx'

/** Fields for the meeting point at each stop. The road itself cannot change. */
function PointsPart() {
  const text = useText('editTrip')
  const { draft, change, refused } = useWriting()
  return (
    <Section title={text('points')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {draftStops(draft).map(({ stop, name, put }) => (
          <Field
            key={name}
            label={text(name === 'destination' ? 'drop_off_at' : 'meet_at', { place: cityOf(stop.typed) })}
            note={text('optional')}
            error={refused.find(({ field }) => field === `${name}.meetingPoint`)?.message}
          >
            <TextInput
              name={`${name}.meetingPoint`}
              value={stop.meetingPoint}
              onChange={({ target }) => change((before) => put(before, { ...stop, meetingPoint: target.value }))}
              maxLength={MAX_MEETING_POINT}
              autoComplete="off"
            />
          </Field>
        ))}
      </div>
      <PointsLine />
    </Section>
  )
}

interface EditFormProps {
  trip: Trip
  /** when the trip was read, by this device's clock */
  readAt: number
  gender: Gender | null
  today: Day
}

/** Renders a form to edit the trip. Booked conditions are fixed; other fields show how many passengers must agree. */
export function EditForm({ trip, readAt, gender, today }: EditFormProps) {
  const [before] = useState(() => draftOf(trip))
  const text = useText('editTrip')
  const aboard = useAboard(trip.id)
  const save = useSave(trip.id)
  const [scope, setScope] = useState<Scope>('one')
  const { data: cars = [] } = useQuery(ownCarsQuery)
  const form: DraftForm = useFormState<Draft, DraftField>({
    initial: before,
    order: draftFields,
    check: checkDraft,
    reveal: 'all',
    send: (draft) => save({ ...tripEditFrom(before, draft), ...(scope === 'following' && { scope }) }),
  })
  const car = cars.find(({ id }) => id === form.values.vehicleId) ?? carOfTrip(trip, cars)
  return (
    <WritingContext value={{ ...writingOf(form), refused: refusedIn(form.error, form.values) }}>
      <form noValidate onSubmit={form.submit} className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:gap-8">
        <div className="grid min-w-0 content-start gap-6">
          {aboard.live > 0 ? <HoursPart trip={trip} /> : <WhenSection today={today} />}
          <PointsPart />
          <SeatsSection gender={aboard.live > 0 ? null : gender} car={car} kept={trip.seats} />
          <PricePart trip={trip} isBooked={aboard.live > 0} />
          <JoiningSection />
          <CarPart trip={trip} />
          <CommentSection />
        </div>
        <EditSummary
          {...{ trip, readAt, aboard }}
          edit={tripEditFrom(before, form.values)}
          busy={form.busy}
          isWrong={form.isInvalid}
        >
          <ScopeChoice following={followingOf(trip, true).length} {...{ scope }} onChange={setScope} />
          {scope === 'following' && <p className="mt-2 text-sm text-muted">{text('others_asked')}</p>}
          <Refusal error={form.error} />
          <RefusedDay error={form.error} />
        </EditSummary>
      </form>
    </WritingContext>
  )
}

/** Shows the day of the refused trip, if there are several. */
function RefusedDay({ error }: { error: Error | null }) {
  const text = useText('editTrip')
  const language = useLanguage()
  const date = error instanceof Problem ? error.parts['date'] : undefined
  const day = typeof date === 'string' ? dayIn(date) : undefined
  return day ? <p className="mt-2 text-sm">{text('refused_day', { day: longDayText(day, language) })}</p> : null
}

function useAboard(id: string): PassengersAboard {
  const { data } = useQuery(seatsQuery(id))
  const states = (data?.bookings ?? []).map(({ state }) => state)
  const holders = states.filter((state) => state === 'accepted' || state === 'confirmed').length
  return { holders, live: holders + states.filter((state) => state === 'requested').length }
}

/** Saves the changes, and opens the trip, which shows who must agree. */
function useSave(id: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (body: TripEdit): Promise<void> => {
    await call(editTrip, { params: { id }, body })
    // the next page must show the current trip, and lists must be refetched
    await queries.invalidateQueries({ predicate: ({ queryKey: [about, trip] }) => about === 'mine' || trip === id })
    await queries.invalidateQueries({ queryKey: ['trips'], refetchType: 'none' })
    await navigate({ to: '/route/$id', params: { id } })
  }
}

/** Renders a field for the time of a booked trip, whose day cannot be changed separately. */
function HoursPart({ trip }: { trip: Trip }) {
  const text = useText('editTrip')
  const { draft, change } = useWriting()
  const { error, leave } = useFieldError('hours', draft.hours, text('leaves_at'))
  const day = longDayText(dayIn(trip.date) ?? '', useLanguage())
  return (
    <Section title={text('time')}>
      <Field label={text('leaves_at')} hint={text('time_hint', { day })} error={error}>
        <TimeField
          name="hours"
          value={draft.hours}
          onChange={({ target }) => change(() => ({ hours: target.value }))}
          onBlur={leave}
        />
      </Field>
    </Section>
  )
}

/** Renders a field for a seat's price, which applies to future bookings. */
function PricePart({ trip, isBooked }: { trip: Trip; isBooked: boolean }) {
  const text = useText('editTrip')
  const language = useLanguage()
  const { draft, change, form } = useWriting()
  const { error, leave } = useFieldError('price', draft.price, text('pesos'))
  const cap = priceText(trip.breakdown.capMinor, trip.currency, language)
  return (
    <Section title={text('price')}>
      <Field
        label={text('pesos')}
        hint={isBooked ? text('price_lower') : text('price_hint', { cap })}
        error={error && (form.errors.some(({ field }) => field === 'price') ? text('not_an_amount') : error)}
      >
        <TextInput
          name="price"
          inputMode="decimal"
          autoComplete="off"
          value={draft.price}
          onChange={({ target }) => change(() => ({ price: target.value }))}
          onBlur={leave}
        />
      </Field>
    </Section>
  )
}

/** Renders the choice of car, for drivers with several cars; an empty choice keeps the current car. */
function CarPart({ trip }: { trip: Trip }) {
  const text = useText('editTrip')
  const { draft, change } = useWriting()
  const { data: cars = [] } = useQuery(ownCarsQuery)
  const own = carOfTrip(trip, cars)?.id
  if (cars.length < 2) return null
  return (
    <Section title={text('car')}>
      <Field label={text('which_car')}>
        <Select
          name="vehicleId"
          value={draft.vehicleId || own}
          onChange={({ target }) => change(() => ({ vehicleId: target.value === own ? '' : target.value }))}
        >
          {cars.map((car) => (
            <option key={car.id} value={car.id}>
              {text('car_is', { brand: car.brand, model: car.model, color: car.color })}
            </option>
          ))}
        </Select>
      </Field>
    </Section>
  )
}
