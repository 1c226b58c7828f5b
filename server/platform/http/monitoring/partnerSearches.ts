import type { World } from '../../../world.ts'

/** Searches by the key of each partner, and those beyond its limit. */
export const partnerSearches = (db: World['db']) => db.selectFrom('partners').select(['name', 'calls', 'refused']).execute()
