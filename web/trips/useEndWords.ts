import type { End } from '#contract/trips/trips.ts'
import { cityOf, regionOf } from '../places/name.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { lengthText } from '../ui/units.ts'

/** Nearer than this to the road, the driver makes no detour. */
const BESIDE_M = 500

/** How far a pick-up or drop-off is from the place that was asked for (ST5); nothing when it is that place. */
export function useOffWords() {
  const text = useText('trips')
  const language = useLanguage()
  return ({ offM = 0, declared = true }: Partial<End>, asked: string | undefined): string | undefined => {
    const words = { distance: lengthText(offM, language), place: asked ? cityOf(asked) : '' }
    if (!declared) return offM < BESIDE_M ? text('on_the_way') : text(asked ? 'on_the_way_off' : 'on_the_way_off_asked', words)
    return offM > 0 ? text(asked ? 'off' : 'off_asked', words) : undefined
  }
}

/** "Santa Fe · Terminal Mariano Moreno". */
export const wherewithin = ({ name, meetingPoint }: { name: string; meetingPoint?: string | undefined }): string =>
  [regionOf(name), meetingPoint].filter(Boolean).join(' · ')
