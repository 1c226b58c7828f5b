import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Actor, refuseOwnCase, requireRecentLoginOf } from '../../people/dualControl/actor.ts'
import type { Acts } from '../../people/dualControl/propose.ts'
import { lockProposal, markEnded, openProposal, partiesOf } from '../../people/dualControl/queries.ts'
import { lockAdmins } from '../../people/profiles/queries.ts'
import { record } from '../../platform/audit/queries.ts'
import { transact } from '../../platform/database/transact.ts'
import { replays } from './replays.ts'

/** Confirms a proposal by its id: the same call, made again by another administrator or by the operator. Answers what that answers. */
export async function confirmProposal(world: Acts, actor: Actor, id: string, reason: string): Promise<unknown> {
  requireRecentLoginOf(actor, world.now())
  const proposal = (await openProposal(world.db, id, world.now())) ?? refuse('not_found')
  const done = await replays[proposal.kind](world, actor, proposal, reason)
  await world.live.publish(['admin'])
  return done
}

/** Takes a proposal back, or turns it down. */
export async function endProposal(world: Acts, actor: Actor & { by: string }, id: string, reason: string): Promise<void> {
  const { by, address } = actor
  requireRecentLoginOf(actor, world.now())
  await transact(world.db, async (tx) => {
    const [admins, at] = [await lockAdmins(tx), world.now()]
    if (!admins.includes(by)) refuse('admin_only')
    const found = (await lockProposal(tx, id)) ?? refuse('not_found')
    await refuseOwnCase(tx, by, partiesOf(found), at)
    refuseIf(found.confirmed_at || found.ended_at || found.until <= at ? 'not_possible_now' : undefined)
    await markEnded(tx, id, by, at)
    const { subject, kind } = found
    await record(tx, { by, action: 'proposal_ended', subject, at, reason, after: { proposal: id, kind }, address })
  })
  await world.live.publish(['admin'])
}
