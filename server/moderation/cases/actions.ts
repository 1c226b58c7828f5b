import type { CasePage } from '#contract/moderation/cases.ts'
import type { AdminContext } from '../../people/dualControl/adminContext.ts'
import { record } from '../../platform/audit/queries.ts'
import type { World } from '../../world.ts'
import { casePage } from './views.ts'

/** A case for an administrator: what others wrote in private is in it, so that reading it is recorded first (C3). */
export async function openCasePage(world: World, { me, address }: AdminContext, id: string): Promise<CasePage> {
  const page = await casePage(world, me, id)
  const entry = { by: me.id, action: 'case_read', subject: `account:${page.person.id}` as const, at: world.now() }
  await world.db.transaction().execute((tx) => record(tx, { ...entry, after: { case: id }, address }))
  return page
}
