import { Readable } from 'node:stream'
import * as dataRequests from '#contract/people/dataRequests.ts'
import * as contract from '#contract/people/privacy.ts'
import { adminContextOf } from '../people/dualControl/actor.ts'
import { route } from '../platform/http/route.ts'
import { closeAccount, exportMine } from './actions.ts'
import { answer, askAbout, endOwn, liftFor, recordMail } from './requests/actions.ts'
import { closingPage, ownRequestsPage, presentBusiness, presentOwnRequest, requestPage, requestsPage } from './views.ts'

const asFile = { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="tramo.json"' }

export const privacyRoutes = [
  route(contract.exportMine, async (world, _, __, door) =>
    door.reply
      .headers(asFile)
      .type('application/json; charset=utf-8')
      .send(Readable.from(await exportMine(world, adminContextOf(door)), { objectMode: false })),
  ),
  route(contract.showClosing, (world, me) => closingPage(world, me)),
  route(contract.closeAccount, async (world, _, { body: { reason } }, door) => {
    const { deleteAt, open } = await closeAccount(world, adminContextOf(door), reason)
    return { deleteAt: deleteAt.toISOString(), open: open.map(presentBusiness) }
  }),
  route(dataRequests.listOwnRequests, (world, me) => ownRequestsPage(world, me)),
  route(dataRequests.askAboutData, async (world, _, { body }, door) =>
    presentOwnRequest(await askAbout(world, adminContextOf(door), body)),
  ),
  route(dataRequests.endOwnRequest, async (world, _, { params: { id } }, door) =>
    presentOwnRequest(await endOwn(world, adminContextOf(door), id)),
  ),
  route(dataRequests.listDataRequests, (world, me) => requestsPage(world, me)),
  route(dataRequests.recordDataRequest, async (world, _, { body }, door) => {
    const { id } = await recordMail(world, adminContextOf(door), body)
    return requestPage(world, id)
  }),
  route(dataRequests.answerDataRequest, async (world, _, { params: { id }, body }, door) => {
    await answer(world, adminContextOf(door), id, body)
    return { answered: true }
  }),
  route(dataRequests.liftRestriction, async (world, _, { params: { id }, body: { reason } }, door) => {
    await liftFor(world, adminContextOf(door), id, reason)
    return { lifted: true }
  }),
]
