import * as contract from '#contract/admin/dualControl.ts'
import { actorAt } from '../../people/dualControl/actor.ts'
import { route } from '../../platform/http/route.ts'
import { confirmProposal, endProposal } from './actions.ts'
import { proposalsPage } from './views.ts'

export const proposalRoutes = [
  route(contract.listProposals, (world, me) => proposalsPage(world, me)),
  route(contract.confirmProposal, async (world, _, { params: { id }, body: { reason } }, door) => {
    await confirmProposal(world, actorAt(door), id, reason)
    return { confirmed: true }
  }),
  route(contract.endProposal, async (world, me, { params: { id }, body: { reason } }, door) => {
    await endProposal(world, { ...actorAt(door), by: me.id }, id, reason)
    return { ended: true }
  }),
]
