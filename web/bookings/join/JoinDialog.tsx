import { useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'
import { Dialog } from '../../design/Dialog.tsx'
import { useText } from '../../texts/texts.ts'
import { Booked } from './Booked.tsx'
import { Held } from './Held.tsx'
import { JoinForm } from './JoinForm.tsx'
import { Lapsed } from './Lapsed.tsx'
import { Refused } from './Refused.tsx'
import { seatOn } from './seat.ts'
import { type Hold, useJoining } from './useJoining.ts'
import { useLeaving } from './useLeaving.ts'
import { useTimeLeft } from './useTimeLeft.ts'
import { mayTryAgain, wasApproved } from './ways.ts'
import { Working } from './Working.tsx'

interface JoinDialogProps {
  trip: Trip
  /** what the person has on this trip now */
  seat: Booking | undefined
  open: boolean
  /** Back, Escape, or a press outside; with the seat that was asked for, which is then given back. */
  onClose: (asked?: Promise<Hold | undefined>) => void
}

/** Everything between "Join this trip" and the provider's page; one mount is one opening. */
export function JoinDialog({ trip, seat, open, onClose }: JoinDialogProps) {
  const text = useText('join')
  const [kept] = useState(seat)
  const joining = useJoining(trip, kept)
  const { wish, way, asked } = joining
  const { hold, aheadMs } = wish.data ?? {}
  const leftMs = useTimeLeft(hold?.payBy, aheadMs)
  // paid in another tab, or without anything to pay
  const booking = seat?.state === 'confirmed' ? seat : wish.data?.booking
  const mayBeKept = !booking && (!wish.error || mayTryAgain(wish.error))
  const onBack = () => onClose(mayBeKept ? asked.current : undefined)
  useLeaving(open && !kept ? onBack : undefined)

  const at = placeOf(joining, booking, leftMs)
  const shown = { trip, seat: seatOn(trip, kept), way, onBack, onAgain: joining.again }
  const name = at === 'held' && kept && wasApproved(kept) ? 'approved' : at === 'form' ? way : at
  return (
    <Dialog open={open} onClose={onBack} title={text(`titles.${name}`)} closeLabel={text('close')}>
      {at === 'form' && <JoinForm {...shown} onSend={joining.send} />}
      {at === 'working' && <Working {...shown} />}
      {at === 'held' && hold && <Held {...shown} hold={hold} leftMs={leftMs ?? 0} />}
      {at === 'lapsed' && <Lapsed {...shown} />}
      {at === 'refused' && wish.error && <Refused {...shown} error={wish.error} onAsk={joining.askInstead} />}
      {booking && <Booked key={booking.state} booking={booking} />}
    </Dialog>
  )
}

function placeOf({ wish, hasForm }: ReturnType<typeof useJoining>, booking: Booking | undefined, leftMs: number | undefined) {
  if (booking) return booking.state === 'confirmed' ? 'on_board' : 'asked'
  if (wish.isError) return 'refused'
  if (wish.isSuccess) return leftMs === 0 ? 'lapsed' : 'held'
  return wish.isIdle && hasForm ? 'form' : 'working'
}
