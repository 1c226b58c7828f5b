import { cancelTrip } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'
import { call } from '../../api.ts'
import { useText } from '../../texts/texts.ts'
import { AskFirst, type Why } from '../AskFirst.tsx'
import { useDeed } from '../useAct.ts'

/** Gives the whole trip up, after saying what that does to `count` people. */
export function CancelTrip({ trip, count }: { trip: Trip; count: number }) {
  const text = useText('driving')
  const cancel = useDeed(trip.id, ({ reason = '' }: Why, key) =>
    call(cancelTrip, { params: { id: trip.id }, body: { reason }, key }),
  )
  return (
    <AskFirst
      variant="outline"
      label={text('cancel_trip')}
      title={text('cancel_title')}
      yes={text('cancel_yes')}
      isDangerous
      why={{ label: text('cancel_reason'), hint: text('cancel_reason_hint'), isRequired: true }}
      act={cancel}
    >
      {text('cancel_text', { count })}
    </AskFirst>
  )
}
