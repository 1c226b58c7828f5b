import * as contract from '#contract/people/people.ts'
import { refuse } from '#domain/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { openDni } from './actions.ts'
import { peoplePage } from './views.ts'

export const peopleRoutes = [
  route(contract.findPeople, (world, me, { query }) => peoplePage(world, me, query)),
  route(contract.openDni, async (world, _, { params, body }, { session = refuse('login_required'), request }) => ({
    dni: await openDni(world, { session, address: request.ip }, params.id, body.reason),
  })),
]
