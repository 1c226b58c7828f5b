import { Baby, Cigarette, PawPrint, Rows2, Utensils, Venus, type LucideIcon } from 'lucide-react'
import type { Preference } from '#domain/trips/trip.ts'

/** In the order of the specification. The words of each are in the catalogue under its own name. */
export const preferenceIcons: Record<Preference, LucideIcon> = {
  petsAllowed: PawPrint,
  smokersAllowed: Cigarette,
  foodAllowed: Utensils,
  twoMaxInTheBack: Rows2,
  kidsAllowed: Baby,
  onlyWomen: Venus,
}

export const preferences = Object.keys(preferenceIcons) as Preference[] // the keys of that very record

/** "petsAllowed,kidsAllowed" to preferences, in their usual order; words we do not know are left out. */
export function chosenIn(restriction: string | undefined): Preference[] {
  const words = (restriction ?? '').split(',').map((word) => word.trim())
  return preferences.filter((preference) => words.includes(preference))
}

/** Only profiles that say Female are offered "only women". */
export const offered = (gender: string | null | undefined): Preference[] =>
  preferences.filter((one) => one !== 'onlyWomen' || gender === 'Female')
