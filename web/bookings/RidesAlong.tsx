import type { Booking } from '#contract/bookings/bookings.ts'
import { useText } from '../texts/texts.ts'

/** "and 2 more" of a booking of three seats; nothing of one. */
export function useAlong() {
  const text = useText('driving')
  return (seats: number): string | undefined => (seats > 1 ? text('and_more', { count: seats - 1 }) : undefined)
}

/** Who rides along without an account, by the names that the passenger gave; gone 30 days after the trip (K15). */
export function RidesAlong({ companions }: Pick<Booking, 'companions'>) {
  const text = useText('driving')
  if (!companions) return null
  const names = companions.map(({ kind, name, lastName }) =>
    kind === 'child' ? text('child', { name }) : [name, lastName].filter(Boolean).join(' '),
  )
  return <p className="text-sm wrap-anywhere">{text('rides_along', { names: names.join(', ') })}</p>
}
