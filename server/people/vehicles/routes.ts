import * as contract from '#contract/people/vehicles.ts'
import { route } from '../../platform/http/route.ts'
import { adminContextOf } from '../dualControl/adminContext.ts'
import { addCar, checkConsumption, editCar } from './actions.ts'
import { carPage, wholeCar } from './views.ts'

export const vehicleRoutes = [
  route(contract.listCars, (world, me, { query }) => carPage(world, me, query.patent)),
  route(contract.addCar, async (world, me, { body }) => wholeCar(world, await addCar(world, me, body))),
  route(contract.checkConsumption, async (world, _me, { params: { id }, body }, door) => {
    await checkConsumption(world, adminContextOf(door), id, body.consumptionDl)
    return wholeCar(world, id)
  }),
  route(contract.editCar, async (world, me, { params, body }) => {
    await editCar(world, me, params.id, body)
    return wholeCar(world, params.id)
  }),
]
