import type { World } from '../../../world.ts'

/** Returns the number of searches with the API key of each partner, and the number refused beyond the limit. */
export const partnerSearches = (db: World['db']) => db.selectFrom('partners').select(['name', 'calls', 'refused']).execute()
