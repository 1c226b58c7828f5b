import type { Draft } from './draft.ts'

/** The car that was chosen, or the first one; as the server does it. */
export const carOf = <C extends { id: string }>({ vehicleId }: Draft, cars: readonly C[]): C | undefined =>
  cars.find(({ id }) => id === vehicleId) ?? cars[0]
