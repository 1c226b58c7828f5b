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
  route(contract.exportMine, async (world, _, __, context) =>
    context.reply
      .headers(asFile)
      .type('application/json; charset=utf-8')
      .send(Readable.from(await exportMine(world, adminContextOf(context)), { objectMode: false })),
  ),
  route(contract.showClosing, (world, me) => closingPage(world, me)),
  route(contract.closeAccount, async (world, _, { body: { reason } }, context) => {
    const { deleteAt, open } = await closeAccount(world, adminContextOf(context), reason)
    return { deleteAt: deleteAt.toISOString(), open: open.map(presentBusiness) }
  }),
  route(dataRequests.listOwnRequests, (world, me) => ownRequestsPage(world, me)),
  route(dataRequests.askAboutData, async (world, _, { body }, context) =>
    presentOwnRequest(await askAbout(world, adminContextOf(context), body)),
  ),
  route(dataRequests.endOwnRequest, async (world, _, { params: { id } }, context) =>
    presentOwnRequest(await endOwn(world, adminContextOf(context), id)),
  ),
  route(dataRequests.listDataRequests, (world, me) => requestsPage(world, me)),
  route(dataRequests.recordDataRequest, async (world, _, { body }, context) => {
    const { id } = await recordMail(world, adminContextOf(context), body)
    return requestPage(world, id)
  }),
  route(dataRequests.answerDataRequest, async (world, _, { params: { id }, body }, context) => {
    await answer(world, adminContextOf(context), id, body)
    return { answered: true }
  }),
  route(dataRequests.liftRestriction, async (world, _, { params: { id }, body: { reason } }, context) => {
    await liftFor(world, adminContextOf(context), id, reason)
    return { lifted: true }
  }),
]
