import type { World } from '../../../world.ts'

/** Searches of each partner by its API key, and those beyond its limit. */
export const partnerSearches = (db: World['db']) => db.selectFrom('partners').select(['name', 'calls', 'refused']).execute()
