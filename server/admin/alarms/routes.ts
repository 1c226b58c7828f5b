import * as contract from '#contract/admin/alarms.ts'
import { maskedOf, refundFeeByHand } from '../../payments/fees/hand/actions.ts'
import { amountOf } from '../../payments/presenter.ts'
import { decideRecovery, objectToRecovery, recover } from '../../payments/recoveries/actions.ts'
import { ownRecoveriesPage } from '../../payments/recoveries/views.ts'
import { nameAccount } from '../../payments/refunds/accounts/actions.ts'
import { adoptRefund } from '../../payments/refunds/adoption/actions.ts'
import { refundSettled } from '../../payments/refunds/afterSettlement/actions.ts'
import { refundByHand } from '../../payments/refunds/hand/actions.ts'
import { adoptPayment, returnPayment } from '../../payments/unmatched/actions.ts'
import { actorAt } from '../../people/dualControl/actor.ts'
import { adminContextOf } from '../../people/dualControl/adminContext.ts'
import type { Proposed } from '../../people/dualControl/propose.ts'
import { route } from '../../platform/http/route.ts'
import { closeAlarm } from './actions.ts'
import { alarmsPage } from './views.ts'

const proposal = ({ until, command }: Proposed) => ({ proposed: true, until: until.toISOString(), ...(command && { command }) })

/** What administrators do about what does not go by itself. */
export const alarmRoutes = [
  route(contract.listAlarms, (world, me, { query }) => alarmsPage(world, me, query)),
  route(contract.closeAlarm, async (world, _, { params, body }, door) => {
    await closeAlarm(world, adminContextOf(door), params.id, body.reason)
    return { closed: true }
  }),
  route(contract.refundByHand, async (world, _, { params, body }, door) => {
    const done = await refundByHand(world, actorAt(door), params.id, body.reason)
    if (done.proposed) return proposal(done)
    const { byProvider, account, minor, currency } = done
    return { proposed: false, byProvider, ...(account && { account: { ...account, ...amountOf(minor, currency) } }) }
  }),
  route(contract.refundFeeByHand, async (world, _, { params, body }, door) => {
    const done = await refundFeeByHand(world, actorAt(door), params.id, maskedOf(world, body.cbu), body.reason)
    if (done.proposed) return proposal(done)
    const { byProvider, minor, currency } = done
    return { proposed: false, byProvider, ...(!byProvider && { paidBack: amountOf(minor, currency) }) }
  }),
  route(contract.adoptRefund, async (world, _, { body }, door) => {
    const done = await adoptRefund(world, actorAt(door), body.paymentId, body.reason)
    return done.proposed ? proposal(done) : { proposed: false, adoptedMinor: Number(done.minor) }
  }),
  route(contract.adoptPayment, async (world, _, { body }, door) => {
    const done = await adoptPayment(world, actorAt(door), body)
    return done.proposed ? proposal(done) : { proposed: false }
  }),
  route(contract.returnPayment, async (world, _, { body }, door) => {
    const done = await returnPayment(world, actorAt(door), body.paymentId, body.reason)
    if (done.proposed) return proposal(done)
    return { proposed: false, ...(done.refused ? { refusedBecause: done.refused } : { returnedMinor: Number(done.minor) }) }
  }),
  route(contract.refundSettled, async (world, _, { params, body }, door) => {
    const done = await refundSettled(world, actorAt(door), { orderId: params.id, ...body })
    return done.proposed ? proposal(done) : { proposed: false, refundedMinor: Number(done.minor) }
  }),
  route(contract.nameRefundAccount, async (world, me, { params, body }, { session }) => {
    await nameAccount(world, me, session, params.id, body)
    return { named: true }
  }),
  route(contract.recover, async (world, _, { body }, door) => {
    const done = await recover(world, actorAt(door), body)
    return done.proposed ? proposal(done) : { proposed: false, id: done.id }
  }),
  route(contract.objectToRecovery, async (world, me, { params, body }) => {
    await objectToRecovery(world, me, params.id, body.text)
    return { objected: true }
  }),
  route(contract.decideRecovery, async (world, _, { params, body }, door) => {
    await decideRecovery(world, actorAt(door), params.id, body)
    return { decided: true }
  }),
  route(contract.listOwnRecoveries, (world, me) => ownRecoveriesPage(world, me)),
]
