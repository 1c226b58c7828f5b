import type { SeatChange } from '#contract/trips/proposals.ts'
import { useText } from '../../texts/texts.ts'

/** A car as people recognise it at the kerb; nothing for none. */
export function useCarText(): (car: SeatChange['before']['car']) => string {
  const text = useText('change')
  return (car) => (car ? text('car_is', car) : '')
}
