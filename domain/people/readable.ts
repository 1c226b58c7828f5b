import { type AccountStatus, isBarred } from './account.ts'

/** The reader of a person: that person, an administrator, a fellow traveller of a trip, or another member who is logged in (rules 14). */
export type Viewer = 'self' | 'admin' | 'fellow_traveller' | 'other'

interface Standing {
  standing: AccountStatus
  anonymised_at: Date | null
}

/** Closed, suspended and excluded people are readable to administrators, and to fellow travellers until their data is erased. */
export const isReadable = ({ standing, anonymised_at: erasedAt }: Standing, viewer: Viewer): boolean =>
  viewer === 'fellow_traveller' ? erasedAt === null : viewer !== 'other' || !isBarred({ standing })
