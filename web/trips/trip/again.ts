import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { End, Trip } from '#contract/trips/trips.ts'
import { USUAL_CURRENCY } from '#domain/money.ts'
import { dayAfter, type Day } from '#domain/time.ts'
import { asksForLess } from '#domain/trips/contribution.ts'
import { useSession } from '../../client/session.ts'
import { typedFrom } from '../../ui/formatting/amount.ts'
import { nightsOf } from '../../ui/formatting/units.ts'
import { dayIn } from '../../ui/tripAddress.ts'
import { forgetDraft, keepDraft } from '../post/draft/draft.ts'
import { type Draft, noStop, type DraftStop } from '../post/draft/storedDraft.ts'
import { tripQuery } from '../queries.ts'
import { chosenIn } from '../words.ts'

const A_WEEK = 7

/** The same road once more, or back. */
export type Again = 'repeat' | 'return'

/** A trip as it would be written again: a week later, or its way back the day after it arrives; `today` is yyyy-mm-dd, and never the day. */
export function againFrom(trip: Trip, again: Again, today: Day): Draft {
  const stops = trip.stops.map(stopFrom)
  const road = again === 'return' ? stops.toReversed() : stops
  const { tollsMinor, capMinor } = trip.breakdown
  const hasOwnPrice = asksForLess(BigInt(trip.priceMinor), BigInt(capMinor), USUAL_CURRENCY)
  return {
    version: 1,
    origin: road.at(0) ?? noStop,
    stopovers: road.slice(1, -1),
    destination: road.at(-1) ?? noStop,
    day: again === 'return' ? returnDay(trip, today) : nextWeek(dayOf(trip), today),
    hours: trip.hours,
    seats: trip.seats,
    preferences: chosenIn(trip.restriction),
    comment: trip.comment,
    joining: trip.joining,
    stopsWelcome: trip.stopsWelcome,
    tolls: tollsMinor > 0 ? typedFrom(tollsMinor) : '',
    // a driver who asked for the whole share asks for it again, whatever fuel costs by then
    price: hasOwnPrice ? typedFrom(trip.priceMinor) : '',
    vehicleId: '',
    back: null,
    repeats: null,
  }
}

const stopFrom = ({ placeId: id, name, long, lat, meetingPoint = '' }: End): DraftStop => ({
  place: { id, name, long, lat },
  typed: name,
  meetingPoint,
})

const dayOf = ({ date }: Trip): Day => dayIn(date) ?? ''

/** The same day of the week, the first one after today. */
function nextWeek(day: Day, today: Day): Day {
  const next = dayAfter(day, A_WEEK)
  return next > today ? next : nextWeek(next, today)
}

function returnDay(trip: Trip, today: Day): Day {
  const back = dayAfter(dayOf(trip), nightsOf(trip.hours, trip.durationS) + 1)
  return back > today ? back : dayAfter(today, 1)
}

/** Opens the form with one's own trip written once more; what was being written gives way. */
export function useAgain(id: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { me, today = '' } = useSession() ?? {}
  return useMutation({
    mutationFn: async (again: Again) => {
      forgetDraft()
      keepDraft(againFrom(await queries.fetchQuery(tripQuery(id, {})), again, today), me?.id ?? '')
      await navigate({ to: '/route' })
    },
  })
}
