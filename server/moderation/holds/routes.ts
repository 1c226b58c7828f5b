import * as contract from '#contract/moderation/holds.ts'
import { adminContextOf } from '../../people/dualControl/adminContext.ts'
import { route } from '../../platform/http/route.ts'
import { liftHold, setHold } from './actions.ts'
import { holdsPage } from './views.ts'

export const legalHoldRoutes = [
  route(contract.showHolds, (world, me, { params: { id } }) => holdsPage(world, me, id)),
  route(contract.setHold, async (world, me, { params: { id }, body }, door) =>
    holdsPage(world, me, await setHold(world, adminContextOf(door), id, body)),
  ),
  route(contract.liftHold, async (world, me, { params: { id }, body: { reason } }, door) =>
    holdsPage(world, me, await liftHold(world, adminContextOf(door), id, reason)),
  ),
]
