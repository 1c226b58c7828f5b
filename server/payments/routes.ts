import * as bookings from '#contract/bookings.ts'
import * as contract from '#contract/payments.ts'
import { isAdmin } from '#domain/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { route } from '../http/route.ts'
import { checkOrder, leaveOrder } from './actions.ts'
import { startPaying } from './checkout/actions.ts'
import { divide } from './division/actions.ts'
import { divisionPage } from './division/page.ts'
import { listOrders } from './listing.ts'
import { takeNotice } from './notices/actions.ts'
import { makePayout } from './payouts/actions.ts'
import { dueToDrivers } from './payouts/queries.ts'
import { amountOf, presentOrder, presentStart } from './presenter.ts'
import { incomingOf } from './notices/incoming.ts'

export const paymentRoutes = [
  route(contract.startPayment, async (world, me, { body }, { key }) =>
    presentStart(await startPaying(world, me, body, key), world.now()),
  ),

  route(contract.listOrders, async ({ db }, me, { query }) => {
    const all = query.admin === 'true'
    refuseIf(all && !isAdmin(me) ? 'admin_only' : undefined)
    return (await listOrders(db, all ? {} : { payer: me.id })).map(presentOrder)
  }),

  route(contract.checkOrder, async (world, me, { params }) => {
    const { id } = await checkOrder(world, me, params.id)
    const [row] = await listOrders(world.db, { id })
    return row ? presentOrder(row) : refuse('not_found')
  }),

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
