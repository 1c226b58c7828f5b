import { type AccountStatus, isBarred } from './account.ts'

/** The reader of a profile: the person, an administrator, a fellow traveler, or another logged-in member (rules 14). */
export type Viewer = 'self' | 'admin' | 'fellow_traveller' | 'other'

interface Standing {
  standing: AccountStatus
  anonymised_at: Date | null
}

/**
 * Checks whether a viewer may read a profile. Closed, suspended and excluded people are readable to administrators, and to fellow
 * travelers until the data is erased.
 */
export const isReadable = ({ standing, anonymised_at: erasedAt }: Standing, viewer: Viewer): boolean =>
  viewer === 'fellow_traveller' ? erasedAt === null : viewer !== 'other' || !isBarred({ standing })
