import * as contract from '#contract/people.ts'
import { refuse } from '#domain/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { editPerson, nameCbu, openDni, register } from './actions.ts'
import { peoplePage, personPage } from './views.ts'

export const peopleRoutes = [
  route(contract.showPerson, (world, me, { params }) => personPage(world, me, params.id)),
  route(contract.findPeople, (world, me, { query }) => peoplePage(world, me, query)),
  route(contract.register, async (world, me, { body }, { session = refuse('login_required'), language, request }) =>
    personPage(world, me, await register(world, { session, language, address: request.ip }, body)),
  ),
  route(contract.editPerson, async (world, me, { params, body }, { session = refuse('login_required'), language, request }) =>
    personPage(world, me, await editPerson(world, { session, address: request.ip, language, id: params.id, body })),
  ),
  route(contract.nameCbu, async (world, _, { body }, { session = refuse('login_required'), language, request }) => {
    await nameCbu(world, { session, address: request.ip, language }, body.cbu)
    return { named: true }
  }),
  route(contract.openDni, async (world, _, { params, body }, { session = refuse('login_required'), request }) => ({
    dni: await openDni(world, { session, address: request.ip }, params.id, body.reason),
  })),
]
