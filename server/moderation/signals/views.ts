import type { Hint } from '#contract/moderation/cases.ts'
import type { Member } from '#domain/people/account.ts'
import type { World } from '../../world.ts'
import { presentHint } from './presenter.ts'
import { openHints } from './queries.ts'

/** Hints that no administrator has looked at yet. */
export const hintsPage = async ({ db }: World, me: Member): Promise<Hint[]> => (await openHints(db, me.id)).map(presentHint)
