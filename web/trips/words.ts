import { Baby, Backpack, Cigarette, Luggage, PackageX, PawPrint, Rows2, Utensils, Venus, type LucideIcon } from 'lucide-react'
import type { End } from '#contract/trips/trips.ts'
import type { Luggage as Size } from '#domain/trips/terms.ts'
import type { Preference } from '#domain/trips/trip.ts'
import { cityOf, regionOf } from '../places/name.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { lengthText } from '../ui/formatting/units.ts'

/** Maximum distance in meters from the road at which a place needs no detour. */
const BESIDE_M = 500

/**
 * Formats the distance between a pick-up or drop-off and the requested place (ST5). Returns nothing if they are the same place.
 */
export function useOffWords() {
  const text = useText('trips')
  const language = useLanguage()
  return ({ offM = 0, declared = true }: Partial<End>, place: string | undefined): string | undefined => {
    const words = { distance: lengthText(offM, language), place: place ? cityOf(place) : '' }
    if (!declared) return offM < BESIDE_M ? text('on_the_way') : text(place ? 'on_the_way_off' : 'on_the_way_off_asked', words)
    return offM > 0 ? text(place ? 'off' : 'off_asked', words) : undefined
  }
}

/**
 * Returns a text such as "Terminal Mariano Moreno · Santa Fe". A card on a phone may cut the end, because the searcher knows the
 * province.
 */
export const wherewithin = ({ name, meetingPoint }: { name: string; meetingPoint?: string | undefined }): string =>
  [meetingPoint, regionOf(name)].filter(Boolean).join(' · ')

/** Icons in the order of the specification. The catalog has their labels under the same keys. */
export const preferenceIcons: Record<Preference, LucideIcon> = {
  petsAllowed: PawPrint,
  smokersAllowed: Cigarette,
  foodAllowed: Utensils,
  twoMaxInTheBack: Rows2,
  kidsAllowed: Baby,
  onlyWomen: Venus,
}

export const luggageIcons: Record<Size, LucideIcon> = { none: PackageX, small: Backpack, large: Luggage }

export const preferenceOrder = Object.keys(preferenceIcons) as Preference[]
// as: the record's own keys

/** Parses a list such as "petsAllowed,kidsAllowed" into preferences in their usual order; ignores unknown words. */
export function chosenIn(restriction: string | undefined): Preference[] {
  const words = (restriction ?? '').split(',').map((word) => word.trim())
  return preferenceOrder.filter((preference) => words.includes(preference))
}

/** Returns the preferences that a form offers. "Only women" is offered only to women. */
export const offered = (gender: string | null | undefined): Preference[] =>
  preferenceOrder.filter((one) => one !== 'onlyWomen' || gender === 'Female')
