import type { Registration } from '#contract/people/people.ts'
import type { NewCar } from '#contract/people/vehicles.ts'
import type { Language } from '#contract/wire.ts'

/** A person that a story needs, as the screens would have made them. */
export interface Wanted {
  email: string
  givenName: string
  familyName: string
  language: Language
  registration: Omit<Registration, 'photo' | 'photoDni' | 'checkbox'> | undefined
  car: Omit<NewCar, 'greencard'> | undefined
}

export interface Made {
  id: string
  /** value of the cookie */
  session: string
}

/** The shortest accepted side; others are longer. */
export const SETTLED_WIDTH = 220
