import * as contract from '#contract/notifications/notifications.ts'
import { refuse } from '#domain/refusal.ts'
import { route } from '../platform/http/route.ts'
import { addBrowser, choose, readAll, removeBrowser, switchOff } from './actions.ts'
import { askingPage, donePage, themeOfLink } from './offPage.tsx'
import { choicesPage, countsPage, notificationsPage } from './views.ts'

export const notificationRoutes = [
  route(contract.listNotifications, (world, me, { query: { after } }) => notificationsPage(world, me, after)),
  route(contract.countNotifications, (world, me) => countsPage(world, me)),
  route(contract.readNotifications, async (world, me, { body }) => {
    await readAll(world, me, body)
    return countsPage(world, me)
  }),
  route(contract.showChoices, (world, me) => choicesPage(world, me)),
  route(contract.chooseNotifications, async (world, me, { body }) => {
    await choose(world, me, body)
    return choicesPage(world, me)
  }),
  route(contract.subscribePush, async (world, me, { body }) => ({ browsers: await addBrowser(world, me, body) })),
  route(contract.unsubscribePush, async (world, me, { body }) => ({ browsers: await removeBrowser(world, me, body.endpoint) })),
  route(contract.showMailOff, (world, _, { params: { token } }, { reply, language }) =>
    askingPage(world, reply, language, themeOfLink(world, token) ?? refuse('not_found')),
  ),
  route(contract.switchMailOff, async (world, _, { params: { token } }, { reply, language }) =>
    donePage(world, reply, language, await switchOff(world, token)),
  ),
]
