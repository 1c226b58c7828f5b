import { showImage } from '#contract/images/images.ts'
import * as people from '#contract/people/people.ts'
import * as trips from '#contract/trips/trips.ts'
import { refuse } from '#domain/refusal.ts'
import { barOrLift } from '../moderation/sanctions/lifting.ts'
import { editPerson, nameCbu, register } from '../people/profiles/actions.ts'
import { route } from '../platform/http/route.ts'
import { inheritClaims } from '../privacy/claims.ts'
import { sendImage } from './image.ts'
import { personPage } from './person.ts'
import { tripDetail } from './tripDetail.ts'

/** Calls that answer with a page of several modules. */
export const viewRoutes = [
  route(trips.showTrip, (world, me, { params, query }) => tripDetail(world, me, params.id, query)),
  route(showImage, (world, me, { params }, { reply }) => sendImage(world, me, params.id, reply)),
  route(people.showPerson, (world, me, { params }) => personPage(world, me, params.id)),
  route(people.register, async (world, me, { body }, { session = refuse('login_required'), language, request }) => {
    const id = await register(world, { session, language, address: request.ip, inheritClaims }, body)
    return personPage(world, me, id)
  }),
  route(
    people.editPerson,
    async (world, me, { params: { id }, body }, { session = refuse('login_required'), language, request }) => {
      const edited = await editPerson(world, { session, address: request.ip, language, id, body, barOrLift })
      return personPage(world, me, edited)
    },
  ),
  route(people.nameCbu, async (world, _, { body }, { session = refuse('login_required'), language, request }) => {
    await nameCbu(world, { session, address: request.ip, language, barOrLift }, body.cbu)
    return { named: true }
  }),
]
