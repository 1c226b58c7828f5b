import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Trip } from '#contract/trips/trips.ts'
import { USUAL_CURRENCY } from '#domain/money.ts'
import { dayAfter, type Day } from '#domain/time.ts'
import { asksForLess } from '#domain/trips/contribution.ts'
import { useSession } from '../../client/session.ts'
import { typedFrom } from '../../ui/formatting/amount.ts'
import { nightsOf } from '../../ui/formatting/units.ts'
import { dayIn } from '../../ui/tripAddress.ts'
import { type Draft, draftOf, forgetDraft, keepDraft } from '../post/draft/draft.ts'
import { tripQuery } from '../queries.ts'

const A_WEEK = 7

/** Kind of copy: the same direction, or the return. */
export type Again = 'repeat' | 'return'

/**
 * Returns a copy of a trip: the same trip a week later, or its return on the day after the arrival. `today` is yyyy-mm-dd; the
 * copy is always later.
 */
export function againFrom(trip: Trip, again: Again, today: Day): Draft {
  const draft = draftOf(trip)
  const { origin, stopovers, destination } = draft
  const { tollsMinor, capMinor } = trip.breakdown
  const hasOwnPrice = asksForLess(BigInt(trip.priceMinor), BigInt(capMinor), USUAL_CURRENCY)
  return {
    ...draft,
    ...(again === 'return' && { origin: destination, stopovers: stopovers.toReversed(), destination: origin }),
    day: again === 'return' ? returnDay(trip, today) : nextWeek(dayOf(trip), today),
    tolls: tollsMinor > 0 ? typedFrom(tollsMinor) : '',
    // if the driver charged the whole share, the copy has no price of its own, because the fuel price may have changed
    price: hasOwnPrice ? draft.price : '',
  }
}

const dayOf = ({ date }: Trip): Day => dayIn(date) ?? ''

/** Returns the first day after today that is one or more weeks after the given day. */
function nextWeek(day: Day, today: Day): Day {
  const next = dayAfter(day, A_WEEK)
  return next > today ? next : nextWeek(next, today)
}

function returnDay(trip: Trip, today: Day): Day {
  const back = dayAfter(dayOf(trip), nightsOf(trip.hours, trip.durationS) + 1)
  return back > today ? back : dayAfter(today, 1)
}

/** Opens the post form with a copy of the user's trip, which replaces the draft in the form. */
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
