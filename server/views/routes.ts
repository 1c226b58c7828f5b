import { openPaper, showImage } from '#contract/images/images.ts'
import * as people from '#contract/people/people.ts'
import * as trips from '#contract/trips/trips.ts'
import { refuse } from '#domain/refusal.ts'
import { endWomensTrips } from '../bookings/ending/womensTrips.ts'
import { openPaper as openImageOfPaper } from '../images/actions.ts'
import { barOrLift } from '../moderation/sanctions/lifting.ts'
import { refuseOwnCase } from '../people/dualControl/actor.ts'
import { editPerson, nameCbu, register } from '../people/profiles/actions.ts'
import { route, standbyRoute } from '../platform/http/route.ts'
import { inheritClaims } from '../privacy/claims.ts'
import { sendImage } from './image.ts'
import { personPage } from './person.ts'
import { tripDetail } from './tripDetail.ts'

/** Endpoints whose response combines data of several modules. */
export const viewRoutes = [
  standbyRoute(trips.showTrip, (world, me, { params, query }) => tripDetail(world, me, params.id, query)),
  route(showImage, (world, me, { params }, { reply }) => sendImage(world, me, params.id, reply)),
  standbyRoute(people.showPerson, (world, me, { params }) => personPage(world, me, params.id)),
  route(people.register, async (world, me, { body }, { session = refuse('login_required'), language, request }) => {
    const id = await register(world, { session, language, address: request.ip, inheritClaims }, body)
    return personPage(world, me, id)
  }),
  route(
    people.editPerson,
    async (world, me, { params: { id }, body }, { session = refuse('login_required'), language, request }) => {
      const edited = await editPerson(world, { session, address: request.ip, language, id, body, barOrLift, endWomensTrips })
      return personPage(world, me, edited)
    },
  ),
  route(people.nameCbu, async (world, _, { body }, { session = refuse('login_required'), language, request }) => {
    await nameCbu(world, { session, address: request.ip, language, barOrLift, endWomensTrips }, body.cbu)
    return { named: true }
  }),
  route(openPaper, async (world, me, { params, body: { reason } }, { reply, session, request }) => {
    const refuseParty = (owner: string) => refuseOwnCase(world.db, me.id, { people: [owner] }, world.now())
    const bytes = await openImageOfPaper(world, me, session, params.id, { reason, address: request.ip, refuseParty })
    return reply.headers({ 'cache-control': 'no-store', 'content-disposition': 'inline' }).type('image/jpeg').send(bytes)
  }),
]
