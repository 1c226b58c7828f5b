import * as changes from '#contract/trips/changes.ts'
import { route } from '../../platform/http/route.ts'
import { bookingPage } from '../seat/views.ts'
import { answerChange, editTrip, takeChangeBack } from './actions.ts'

export const changeRoutes = [
  route(changes.editTrip, async (world, me, { params: { id }, body }) => {
    const { answersNeeded, answerBy } = await editTrip(world, me, id, body)
    return { asked: answersNeeded, answerBy: answerBy?.toISOString() ?? null }
  }),
  route(changes.takeChangeBack, async (world, me, { params: { id } }) => {
    await takeChangeBack(world, me, id)
    return null
  }),
  route(changes.answerChange, async (world, me, { params: { id }, body }) => {
    await answerChange(world, me, id, body)
    return bookingPage(world, me, id)
  }),
]
