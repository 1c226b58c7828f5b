import type { Reply } from '#contract/endpoint.ts'
import type { showClosing } from '#contract/people/privacy.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { booksUntil, deletedAt, heldBecause } from '#domain/people/retention.ts'
import type { World } from '../world.ts'
import { isClaim } from './claims.ts'
import { presentBusiness } from './presenter.ts'
import { businessOf, heldOf, otherAdmins } from './queries.ts'

/** What would happen if the caller left now: shown before they confirm (16.2). */
export async function closingPage({ db, now }: World, me: Member): Promise<Reply<typeof showClosing>> {
  const at = now()
  const held = await heldOf(db, me.id, at)
  const business = await businessOf(db, me.id, at)
  return {
    business: business.map(presentBusiness),
    asClaim: await isClaim(db, me.id, business, at),
    lastAdmin: isAdmin(me) && (await otherAdmins(db, me.id)) === 0,
    deleteAt: deletedAt(at, held).toISOString(),
    heldBecause: heldBecause(held),
    moneyUntil: booksUntil(at),
  }
}
