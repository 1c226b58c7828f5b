import type { Registration } from '#contract/people/people.ts'
import type { NewCar } from '#contract/people/vehicles.ts'
import type { Language } from '#contract/wire.ts'

/** A person to be created for a test, as registration would do. */
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
  /** value of the session cookie */
  session: string
}

/** Width in pixels of generated test pictures: the least accepted side of an image. */
export const SETTLED_WIDTH = 220
