import * as contract from '#contract/privacy.ts'
import { route } from '../http/route.ts'
import { actingAt } from '../moderation/acting.ts'
import { closeAccount, exportMine } from './actions.ts'
import { closingPage } from './pages.ts'
import { presentBusiness } from './presenter.ts'

const asFile = { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="tramo.json"' }

export const privacyRoutes = [
  route(contract.exportMine, async (world, _, __, door) =>
    door.reply
      .headers(asFile)
      .type('application/json; charset=utf-8')
      .send(await exportMine(world, actingAt(door))),
  ),
  route(contract.showClosing, (world, me) => closingPage(world, me)),
  route(contract.closeAccount, async (world, _, { body: { reason } }, door) => {
    const { deleteAt, open } = await closeAccount(world, actingAt(door), reason)
    return { deleteAt: deleteAt.toISOString(), open: open.map(presentBusiness) }
  }),
]
