import * as contract from '#contract/way.ts'
import { route } from '../../platform/http/route.ts'
import { tickStop, undoTick } from './actions.ts'
import { wayPage } from './views.ts'

export const wayRoutes = [
  route(contract.showWay, (world, me, { params: { id } }) => wayPage(world, me, id)),
  route(contract.tickStop, async (world, me, { params: { id }, body: { atM, at } }) => {
    await tickStop(world, me, id, { atM, at: at === undefined ? undefined : new Date(at) })
    return wayPage(world, me, id)
  }),
  route(contract.undoTick, async (world, me, { params: { id }, body: { atM } }) => {
    await undoTick(world, me, id, atM)
    return wayPage(world, me, id)
  }),
]
