import * as contract from '#contract/trips/alerts.ts'
import { route } from '../../platform/http/route.ts'
import { removeAlert, saveTrip, setAlert, switchAlert, unsaveTrip } from './actions.ts'
import { alertList, alertPage, savedList, savedPage } from './views.ts'

export const alertRoutes = [
  route(contract.setAlert, async (world, me, { body }) => {
    const { id, already } = await setAlert(world, me, body)
    return { ...(await alertPage(world, me, id)), already }
  }),
  route(contract.listAlerts, (world, me) => alertList(world, me)),
  route(contract.switchAlert, async (world, me, { params: { id }, body: { on } }) => {
    await switchAlert(world, me, id, on)
    return alertPage(world, me, id)
  }),
  route(contract.removeAlert, async (world, me, { params: { id } }) => {
    await removeAlert(world, me, id)
    return { removed: true }
  }),
  route(contract.listSaved, (world, me) => savedList(world, me)),
  route(contract.isSaved, (world, me, { params: { id } }) => savedPage(world, me, id)),
  route(contract.saveTrip, async (world, me, { params: { id } }) => {
    await saveTrip(world, me, id)
    return { saved: true }
  }),
  route(contract.unsaveTrip, async (world, me, { params: { id } }) => {
    await unsaveTrip(world, me, id)
    return { saved: false }
  }),
]
