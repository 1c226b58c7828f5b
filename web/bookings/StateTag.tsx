import type { Booking } from '#contract/bookings/bookings.ts'
import { useText } from '../texts/texts.ts'
import { Tag, type Tone } from '../ui/kit/Tag.tsx'

const tones: Record<Booking['state'], Tone> = {
  requested: 'sun',
  waiting: 'neutral',
  offered: 'sun',
  accepted: 'sun',
  confirmed: 'brand',
  travelled: 'brand',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  cancelled: 'danger',
  absent: 'danger',
  not_driven: 'danger',
}

/** Shows the state of a booking as a tag of one or two words. */
export const StateTag = ({ state }: Pick<Booking, 'state'>) => (
  <Tag tone={tones[state]}>{useText('driving')(`state.${state}`)}</Tag>
)
