import type { Booking } from '#contract/bookings/bookings.ts'
import { useWords } from '../../texts/texts.ts'
import { Statuses } from './SeatStatus.tsx'

interface WaitingPartProps {
  booking: Booking
  /** offset of the server's clock from the device's, in milliseconds */
  aheadMs: number
}

/** Shows on a trip's page the position on the waiting list or the offered seat, with its actions. */
export const WaitingPart = (props: WaitingPartProps) =>
  useWords('bookings', 'driving') ? (
    <div className="mt-4">
      <Statuses {...props} />
    </div>
  ) : null
