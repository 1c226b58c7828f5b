import { Link } from '@tanstack/react-router'
import type { Booking } from '#contract/bookings.ts'
import { useText } from '../../texts/texts.ts'
import { useWhen } from './useWhen.ts'
import { wasApproved } from './ways.ts'

/** Where the person's own seat or request stands, and the way to it. */
export function Standing({ seat }: { seat: Booking }) {
  const text = useText('join')
  const when = useWhen()
  const { state, answerBy, payBy, now } = seat
  const words = {
    requested: () => text('standing.requested', { when: when(answerBy, now) }),
    accepted: () => text(wasApproved(seat) ? 'standing.approved' : 'standing.kept', { when: when(payBy ?? answerBy, now) }),
    confirmed: () => text('standing.confirmed'),
  }
  const say = state in words ? words[state as keyof typeof words] : () => text('standing.travelled') // its keys are states
  return (
    <p className="mt-3 text-sm">
      {say()}{' '}
      <Link
        to="/booking/$id"
        params={{ id: seat.id }}
        className="font-semibold whitespace-nowrap text-brand-ink underline underline-offset-3"
      >
        {text('see_seat')}
      </Link>
    </p>
  )
}
