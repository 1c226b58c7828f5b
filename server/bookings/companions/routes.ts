import * as contract from '#contract/bookings/companions.ts'
import { syncOrder as ask } from '../../payments/statusSync/actions.ts'
import { route } from '../../platform/http/route.ts'
import { answerInvitation, inviteCompanion, leaveBooking, withdrawInvitation } from './actions.ts'
import { invitationPage, invitationsPage, ownInvitation } from './views.ts'

export const companionRoutes = [
  route(contract.inviteCompanion, async (world, me, { params: { id } }) =>
    ownInvitation(world, me, id, await inviteCompanion(world, me, id)),
  ),
  route(contract.listInvitations, (world, me, { params: { id } }) => invitationsPage(world, me, id)),
  route(contract.withdrawInvitation, async (world, me, { params: { id } }) => {
    await withdrawInvitation(world, me, id)
    return { withdrawn: true }
  }),
  route(contract.showInvitation, (world, me, { params: { id } }) => invitationPage(world, me, id)),
  route(contract.answerInvitation, async (world, me, { params: { id }, body }) => {
    await answerInvitation(world, me, id, body)
    return { agreed: body.agreed }
  }),
  route(contract.leaveBooking, async (world, me, { params: { id }, body }) => {
    const { state } = await leaveBooking(world, me, id, body, { ask })
    return { left: true, state }
  }),
]
