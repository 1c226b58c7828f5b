import * as bookings from '#contract/bookings/bookings.ts'
import * as contract from '#contract/payments/payments.ts'
import * as payouts from '#contract/payments/payouts.ts'
import { refuse } from '#domain/refusal.ts'
import { actorAt, adminContextOf } from '../people/dualControl/actor.ts'
import { presentUnacted } from '../people/dualControl/presenter.ts'
import { isUnacted } from '../people/dualControl/propose.ts'
import { route } from '../platform/http/route.ts'
import { checkOrder, leaveOrder } from './actions.ts'
import { startPaying } from './checkout/actions.ts'
import { divide } from './division/actions.ts'
import { incomingOf, takeNotice } from './notices.ts'
import { noteHolder, openBankAccount } from './payouts/accountHolders.ts'
import { preparePayout, releasePayout } from './payouts/actions.ts'
import { returnPayout } from './payouts/returnedPayouts.ts'
import { duePage, ownPayoutsPage, paidPage, waitingPage } from './payouts/views.ts'
import { presentStart } from './presenter.ts'
import { divisionPage, orderPage, ordersPage } from './views.ts'

export const paymentRoutes = [
  route(contract.startPayment, async (world, me, { body }, { key }) =>
    presentStart(await startPaying(world, me, body, key), world.now()),
  ),

  route(contract.listOrders, (world, me, { query }) => ordersPage(world, me, query)),

  route(contract.checkOrder, async (world, me, { params: { id } }) => {
    const atBank = await checkOrder(world, me, id)
    return { ...(await orderPage(world, id)), ...(atBank && { atBank }) }
  }),

  route(contract.deleteOrder, async (world, me, { params, query }, context) => {
    const outcome = await leaveOrder(world, me, params.id, query.reason, actorAt(context))
    if (!outcome) return { closed: true }
    return { closed: false, ...(isUnacted(outcome) && presentUnacted(outcome)) }
  }),

  route(bookings.showDivision, (world, me, { params }) => divisionPage(world, me, params.id)),

  route(bookings.divideByReceipts, async (world, me, { params, body }) => {
    await divide(world, me, params.id, body)
    return (await divisionPage(world, me, params.id)) ?? refuse('not_found')
  }),

  route(payouts.listDue, (world, me, { query }) => duePage(world, me, query.after)),
  route(payouts.showPayout, (world, me) => waitingPage(world, me)),
  route(payouts.showOwnPayouts, (world, me) => ownPayoutsPage(world, me)),
  route(payouts.preparePayout, (world, _, __, context) => preparePayout(world, adminContextOf(context), context.key ?? '')),
  route(payouts.releasePayout, async (world, _, { params: { id } }, context) => {
    const file = await releasePayout(world, actorAt(context), id)
    const headers = { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="payout.csv"' }
    return context.reply.headers(headers).type('text/csv; charset=utf-8').send(file)
  }),

  route(payouts.listPaid, (world, _, { query }) => paidPage(world, query.after)),
  route(payouts.returnPayout, async (world, _, { params: { id }, body }, context) => ({
    returned: await returnPayout(world, adminContextOf(context), id, body),
  })),
  route(payouts.openBankAccount, (world, _, { params: { id } }, context) => openBankAccount(world, adminContextOf(context), id)),
  route(payouts.noteHolder, async (world, _, { params: { id }, body: { cuit } }, context) => {
    await noteHolder(world, adminContextOf(context), id, cuit)
    return { seen: true }
  }),

  route(contract.noticePayment, async (world, _, __, { request }) => {
    await takeNotice(world, incomingOf(request))
    return { taken: true }
  }),
]
