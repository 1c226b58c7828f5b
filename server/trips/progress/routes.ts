import * as contract from '#contract/trips/progress.ts'
import { route } from '../../platform/http/route.ts'
import { tickStop, undoTick } from './actions.ts'
import { progressPage } from './views.ts'

export const progressRoutes = [
  route(contract.showWay, (world, me, { params: { id } }) => progressPage(world, me, id)),
  route(contract.tickStop, async (world, me, { params: { id }, body: { atM, at } }) => {
    await tickStop(world, me, id, { atM, at: at === undefined ? undefined : new Date(at) })
    return progressPage(world, me, id)
  }),
  route(contract.undoTick, async (world, me, { params: { id }, body: { atM } }) => {
    await undoTick(world, me, id, atM)
    return progressPage(world, me, id)
  }),
]
