import * as bookings from '#contract/bookings.ts'
import * as contract from '#contract/payments.ts'
import { refuse } from '#domain/refusal.ts'
import { route } from '../http/route.ts'
import { checkOrder, leaveOrder } from './actions.ts'
import { startPaying } from './checkout/actions.ts'
import { divide } from './division/actions.ts'
import { divisionPage } from './division/page.ts'
import { takeNotice } from './notices/actions.ts'
import { makePayout } from './payouts/actions.ts'
import { dueToDrivers } from './payouts/queries.ts'
import { orderPage, ordersPage } from './pages.ts'
import { amountOf, presentStart } from './presenter.ts'
import { incomingOf } from './notices/incoming.ts'

export const paymentRoutes = [
  route(contract.startPayment, async (world, me, { body }, { key }) =>
    presentStart(await startPaying(world, me, body, key), world.now()),
  ),

  route(contract.listOrders, (world, me, { query }) => ordersPage(world, me, query)),

  route(contract.checkOrder, async (world, me, { params }) => orderPage(world, (await checkOrder(world, me, params.id)).id)),

  route(contract.deleteOrder, async (world, me, { params, query }) => {
    await leaveOrder(world, me, params.id, query.reason)
    return { closed: true }
  }),

  route(bookings.showDivision, (world, me, { params }) => divisionPage(world, me, params.id)),

  route(bookings.divideByReceipts, async (world, me, { params, body }) => {
    await divide(world, me, params.id, body)
    return (await divisionPage(world, me, params.id)) ?? refuse('not_found')
  }),

  route(contract.listDue, async ({ db }) =>
    (await dueToDrivers(db)).map(({ id, name, minor, currency }) => ({ id, name, ...amountOf(minor, currency) })),
  ),

  route(contract.makePayout, async (world, me, _, { session, reply, key = '' }) => {
    const file = await makePayout(world, me, session, key)
    const headers = { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="payout.csv"' }
    return reply.headers(headers).type('text/csv; charset=utf-8').send(file)
  }),

  route(contract.noticePayment, async (world, _, __, { request }) => {
    await takeNotice(world, incomingOf(request))
    return { taken: true }
  }),
]
