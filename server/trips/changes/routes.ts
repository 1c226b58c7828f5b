import * as contract from '#contract/trips/changes.ts'
import { bookingPage } from '../../bookings/views.ts'
import { route } from '../../platform/http/route.ts'
import { answerChange, editTrip, takeChangeBack } from './actions.ts'

export const changeRoutes = [
  route(contract.editTrip, async (world, me, { params: { id }, body }) => {
    const { asked, answerBy } = await editTrip(world, me, id, body)
    return { asked, answerBy: answerBy?.toISOString() ?? null }
  }),
  route(contract.takeChangeBack, async (world, me, { params: { id } }) => {
    await takeChangeBack(world, me, id)
    return null
  }),
  route(contract.answerChange, async (world, me, { params: { id }, body }) => {
    await answerChange(world, me, id, body)
    return bookingPage(world, me, id)
  }),
]
