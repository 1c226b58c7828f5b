import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import * as contract from '#contract/admin/admin.ts'
import * as alarms from '#contract/admin/alarms.ts'
import { listAudit } from '#contract/admin/audit.ts'
import * as community from '#contract/admin/community.ts'
import * as dualControl from '#contract/admin/dualControl.ts'
import * as firstDay from '#contract/admin/firstDay.ts'
import * as firstStart from '#contract/admin/firstStart.ts'
import * as settings from '#contract/admin/settings.ts'
import { showTasks } from '#contract/admin/tasks.ts'
import { maskedOf, refundFeeByHand } from '../payments/fees/byHand.ts'
import { amountOf } from '../payments/presenter.ts'
import { decideRecovery, objectToRecovery, recover } from '../payments/recoveries/actions.ts'
import { ownRecoveriesPage } from '../payments/recoveries/views.ts'
import { refundSettled } from '../payments/refunds/actions.ts'
import { nameAccount, refundByHand } from '../payments/refunds/byHand.ts'
import { decideReview } from '../payments/underReview.ts'
import { adoptPayment, adoptRefund, returnPayment } from '../payments/unmatched.ts'
import { actorAt, adminContextOf } from '../people/dualControl/actor.ts'
import { presentUnacted } from '../people/dualControl/presenter.ts'
import { isUnacted } from '../people/dualControl/propose.ts'
import { route } from '../platform/http/route.ts'
import { markFirstDay, noteDocumentSearch, noteDownload, setCommunity, setTollsPercent } from './actions.ts'
import { closeAlarm } from './alarms/actions.ts'
import { alarmsPage } from './alarms/views.ts'
import { auditPage } from './audit/views.ts'
import { communityPage } from './community.ts'
import { routesFile, transactionsFile, usersFile } from './downloads.ts'
import { firstDayPage } from './firstDay.ts'
import { beginAdministration } from './firstStart.ts'
import { setFuelPrice, withdrawFuelPrice } from './fuelPrices/actions.ts'
import { fuelPricesPage } from './fuelPrices/views.ts'
import { peopleGridQuery, peopleGrid } from './people.ts'
import { confirmProposal, endProposal } from './proposals/actions.ts'
import { proposalsPage } from './proposals/views.ts'
import { routesGridQuery, routesGrid } from './routesGrid.ts'
import { searchedPage, searchPage } from './search.ts'
import { tasksPage } from './tasks.ts'
import { proveMail, sendTestMail } from './testMail.tsx'
import { transactionsGridQuery, transactionsGrid } from './transactionsGrid.ts'
import { dashboardPage, jobsPage, tollsPercentsPage } from './views.ts'

export const adminRoutes = [
  route(showTasks, (world, me) => tasksPage(world, me)),
  route(firstDay.showFirstDay, (world) => firstDayPage(world)),
  route(firstDay.markFirstDay, async (world, _, { params }, context) => {
    await markFirstDay(world, adminContextOf(context), params.mark)
    return firstDayPage(world)
  }),
  route(firstDay.sendTestMail, async (world, me, _, { language }) => ({
    to: me.email,
    taken: await sendTestMail(world, me, language),
    leaves: !world.mail.mailbox,
  })),
  route(firstDay.proveMail, async (world, _, { body }, context) => {
    await proveMail(world, adminContextOf(context), body.code)
    return firstDayPage(world)
  }),
  route(firstStart.beginAdministration, (world, _, { body }, context) =>
    beginAdministration(world, adminContextOf(context), body),
  ),
  route(community.showCommunity, (world) => communityPage(world)),
  route(community.setCommunity, async (world, _, { body }, context) => {
    await setCommunity(world, adminContextOf(context), body)
    return communityPage(world)
  }),
  route(contract.showDashboard, (world, _, { query }) => dashboardPage(world, query)),
  route(contract.searchEverything, async (world, me, { query }, context) => {
    await noteDocumentSearch(world, adminContextOf(context), query.q)
    return searchPage(world, me, query.q)
  }),
  route(contract.listUsers, async (world, _, { query }, context) => {
    await noteDocumentSearch(world, adminContextOf(context), query.q)
    return searchedPage(world, peopleGrid, peopleGridQuery(query, world.now()), query.q)
  }),
  route(contract.listRoutes, async (world, _, { query }, context) => {
    await noteDocumentSearch(world, adminContextOf(context), query.q)
    return searchedPage(world, routesGrid, routesGridQuery(query, world.now()), query.q)
  }),
  route(contract.listTransactions, async (world, _, { query }, context) => {
    await noteDocumentSearch(world, adminContextOf(context), query.q)
    return searchedPage(world, transactionsGrid, transactionsGridQuery(query, world.now()), query.q)
  }),
  route(contract.downloadUsers, async (world, me, { query }, { reply }) => {
    await noteDownload(world, me, 'users', query)
    return file(reply, 'users', await usersFile(world, query))
  }),
  route(contract.downloadRoutes, async (world, me, { query }, { reply }) => {
    await noteDownload(world, me, 'routes', query)
    return file(reply, 'routes', await routesFile(world, query))
  }),
  route(contract.downloadTransactions, async (world, me, { query }, { reply }) => {
    await noteDownload(world, me, 'transactions', query)
    return file(reply, 'transactions', await transactionsFile(world, query))
  }),
  route(contract.showJobs, (world) => jobsPage(world)),
  route(settings.listFuelPrices, (world) => fuelPricesPage(world)),
  route(settings.addFuelPrice, async (world, _, { body }, context) => {
    const done = await setFuelPrice(world, actorAt(context), body)
    return isUnacted(done) ? presentUnacted(done) : fuelPricesPage(world)
  }),
  route(settings.withdrawFuelPrice, async (world, _, { params }, context) => {
    await withdrawFuelPrice(world, actorAt(context), params.id)
    return fuelPricesPage(world)
  }),
  route(settings.listTollsPercents, (world) => tollsPercentsPage(world)),
  route(settings.setTollsPercent, async (world, _, { body }, context) => {
    await setTollsPercent(world, adminContextOf(context), body)
    return tollsPercentsPage(world)
  }),
]

const file = (reply: FastifyReply, name: string, content: Readable) =>
  reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}.csv"` })
    .type('text/csv; charset=utf-8')
    .send(content)

export const auditRoutes = [route(listAudit, (world, _, { query }) => auditPage(world, query))]

export const proposalRoutes = [
  route(dualControl.listProposals, (world, me) => proposalsPage(world, me)),
  route(dualControl.confirmProposal, async (world, _, { params: { id }, body: { reason } }, context) => {
    await confirmProposal(world, actorAt(context), id, reason)
    return { confirmed: true }
  }),
  route(dualControl.endProposal, async (world, me, { params: { id }, body: { reason } }, context) => {
    await endProposal(world, { ...actorAt(context), by: me.id }, id, reason)
    return { ended: true }
  }),
]

/** Administrator endpoints for alarms. */
export const alarmRoutes = [
  route(alarms.listAlarms, (world, me, { query }) => alarmsPage(world, me, query)),
  route(alarms.closeAlarm, async (world, _, { params, body }, context) => {
    await closeAlarm(world, adminContextOf(context), params.id, body.reason)
    return { closed: true }
  }),
  route(alarms.refundByHand, async (world, _, { params, body }, context) => {
    const done = await refundByHand(world, actorAt(context), params.id, body.reason)
    if (isUnacted(done)) return presentUnacted(done)
    const { byProvider, account, minor, currency } = done
    return { proposed: false, byProvider, ...(account && { account: { ...account, ...amountOf(minor, currency) } }) }
  }),
  route(alarms.refundFeeByHand, async (world, _, { params, body }, context) => {
    const done = await refundFeeByHand(world, actorAt(context), params.id, maskedOf(world, body.cbu), body.reason)
    if (isUnacted(done)) return presentUnacted(done)
    const { byProvider, minor, currency } = done
    return { proposed: false, byProvider, ...(!byProvider && { paidBack: amountOf(minor, currency) }) }
  }),
  route(alarms.adoptRefund, async (world, _, { body }, context) => {
    const done = await adoptRefund(world, actorAt(context), body.paymentId, body.reason)
    return isUnacted(done) ? presentUnacted(done) : { proposed: false, adoptedMinor: Number(done.minor) }
  }),
  route(alarms.adoptPayment, async (world, _, { body }, context) => {
    const done = await adoptPayment(world, actorAt(context), body)
    return isUnacted(done) ? presentUnacted(done) : { proposed: false }
  }),
  route(alarms.reviewPayment, async (world, _, { params, body }, context) => {
    await decideReview(world, actorAt(context), { orderId: params.id, ...body })
    return { decided: true }
  }),
  route(alarms.returnPayment, async (world, _, { body }, context) => {
    const done = await returnPayment(world, actorAt(context), body.paymentId, body.reason)
    if (isUnacted(done)) return presentUnacted(done)
    return { proposed: false, ...(done.refused ? { refusedBecause: done.refused } : { returnedMinor: Number(done.minor) }) }
  }),
  route(alarms.refundSettled, async (world, _, { params, body }, context) => {
    const done = await refundSettled(world, actorAt(context), { orderId: params.id, ...body })
    return isUnacted(done) ? presentUnacted(done) : { proposed: false, refundedMinor: Number(done.minor) }
  }),
  route(alarms.nameRefundAccount, async (world, me, { params, body }, { session }) => {
    await nameAccount(world, me, session, params.id, body)
    return { named: true }
  }),
  route(alarms.recover, async (world, _, { body }, context) => {
    const done = await recover(world, actorAt(context), body)
    return isUnacted(done) ? presentUnacted(done) : { proposed: false, id: done.id }
  }),
  route(alarms.objectToRecovery, async (world, me, { params, body }) => {
    await objectToRecovery(world, me, params.id, body.text)
    return { objected: true }
  }),
  route(alarms.decideRecovery, async (world, _, { params, body }, context) => {
    await decideRecovery(world, actorAt(context), params.id, body)
    return { decided: true }
  }),
  route(alarms.listOwnRecoveries, (world, me) => ownRecoveriesPage(world, me)),
]
