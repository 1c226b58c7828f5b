import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addCar, listCars, type NewCar } from '#contract/people/vehicles.ts'
import { call } from '../../client/api.ts'

/** Adds a car to the user's own. */
export function useAddCar() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (car: NewCar) => call(addCar, { body: car }),
    onSuccess: () => queries.invalidateQueries(),
  })
}

/** Whether a plate is taken, asked early; when that cannot be told, the car form finds out by itself. */
export const isTaken = (plate: string): Promise<boolean> =>
  call(listCars, { query: { plate } }).then(
    (cars) => cars.length > 0,
    () => false,
  )
