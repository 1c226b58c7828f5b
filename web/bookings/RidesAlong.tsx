import type { Booking } from '#contract/bookings/bookings.ts'
import { useText } from '../texts/texts.ts'

/** "and 2 more" of a booking of three seats; nothing of one. */
export function useAlong() {
  const text = useText('driving')
  return (seats: number): string | undefined => (seats > 1 ? text('and_more', { count: seats - 1 }) : undefined)
}

/** The companions without an account, by the names that the passenger gave; gone 30 days after the trip (K15). */
export function RidesAlong({ companions }: Pick<Booking, 'companions'>) {
  const text = useText('driving')
  const nameOf = useNameOf()
  if (!companions) return null
  return <p className="text-sm wrap-anywhere">{text('rides_along', { names: companions.map(nameOf).join(', ') })}</p>
}

type Named = NonNullable<Booking['companions']>[number]

/** A companion by name; of a child it is said. */
export function useNameOf() {
  const text = useText('driving')
  return ({ kind, name, lastName }: Named) =>
    kind === 'child' ? text('child', { name }) : [name, lastName].filter(Boolean).join(' ')
}
