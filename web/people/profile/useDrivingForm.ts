import type { Person } from '#contract/people/people.ts'
import { Problem } from '../../client/api.ts'
import { useFreshLogIn } from '../../ui/login/useFreshLogIn.ts'
import { editFrom, keptOf, recalledFrom, type DrivingFormValues, wrongWith } from './driving.ts'
import { useSavePerson } from './queries.ts'
import { useEditForm } from './useEditForm.ts'

const KEY = 'driving'

export const recallDriving = (person: Person): DrivingFormValues => recalledFrom(sessionStorage.getItem(KEY), person)
export const forgetDriving = (): void => sessionStorage.removeItem(KEY)

/** Saves what the person says of driving. Where that needs another login, it comes first, and then this edit again. */
export function useDrivingForm(person: Person, onDone: () => void) {
  const save = useSavePerson(person.id)
  const { mutateAsync: logInAgain } = useFreshLogIn()
  async function saveNow(written: DrivingFormValues) {
    try {
      await save(editFrom(written))
    } catch (error) {
      if (!(error instanceof Problem) || error.reason !== 'step_up_required') throw error
      sessionStorage.setItem(KEY, keptOf(person.id, written))
      return logInAgain('/profile')
    }
    forgetDriving()
    onDone()
  }
  return useEditForm({ first: recallDriving(person), whatIsWrong: (written) => wrongWith(written, person), save: saveNow })
}
