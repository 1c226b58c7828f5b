import { queryOptions } from '@tanstack/react-query'
import { listCars } from '#contract/people/vehicles.ts'
import { call } from './api.ts'

/** Query for the user's cars, in the order in which they were added. A trip without a chosen car uses the first one. */
export const ownCarsQuery = queryOptions({
  queryKey: ['cars'],
  queryFn: async ({ signal }) => (await call(listCars, { query: {} }, signal)).filter((car) => 'id' in car),
  staleTime: 60_000,
})
