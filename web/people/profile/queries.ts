import { useQueryClient } from '@tanstack/react-query'
import { editPerson, type Person, type PersonEdit } from '#contract/people/people.ts'
import { type CarEdit, editCar } from '#contract/people/vehicles.ts'
import { call } from '../../client/api.ts'
import { ownCarsQuery } from '../../client/ownCars.ts'
import { sessionQuery } from '../../client/session.ts'
import { personQuery } from '../queries.ts'

/** Saves some fields of the user's profile, and shows the server's result. */
export function useSavePerson(id: string) {
  const refresh = useRefresh()
  return async (changed: PersonEdit) => {
    refresh(await call(editPerson, { params: { id }, body: changed }))
  }
}

function useRefresh() {
  const queries = useQueryClient()
  return (person: Person) => {
    queries.setQueryData(personQuery(person.id).queryKey, person)
    // The bar on top, lists and trips also show name and photo.
    void queries.invalidateQueries(sessionQuery)
    void queries.invalidateQueries({ queryKey: ['people'] })
    void queries.invalidateQueries({ queryKey: ['trip'], refetchType: 'none' })
  }
}

/** Saves some fields of the user's own car. */
export function useSaveCar(owner: string, id: string) {
  const queries = useQueryClient()
  return async (changed: CarEdit) => {
    await call(editCar, { params: { id }, body: changed })
    void queries.invalidateQueries(ownCarsQuery)
    await queries.invalidateQueries(personQuery(owner))
  }
}
