import type { Booking } from '#contract/bookings/bookings.ts'
import { StateTag } from '../../../bookings/StateTag.tsx'
import { useText } from '../../../texts/texts.ts'
import { Tag } from '../../../ui/kit/Tag.tsx'

type Stands = Pick<Booking, 'state' | 'change'>

/** Shows the state of the user's booking, and whether the driver proposed a change of the trip. */
export function SeatTags({ state, change }: Stands) {
  const text = useText('bookings')
  return (
    <span className="flex flex-wrap gap-2">
      <StateTag state={state} />
      {asksForAnswer({ state, change }) && <Tag tone="sun">{text('change_waits')}</Tag>}
    </span>
  )
}

/**
 * Checks whether a change needs the passenger's answer, because without an answer a booked seat is lost. For a request that is
 * not accepted yet, the driver needs no answer.
 */
export const asksForAnswer = ({ state, change }: Stands): boolean =>
  change?.answer === 'waiting' && state !== 'requested' && state !== 'waiting'
