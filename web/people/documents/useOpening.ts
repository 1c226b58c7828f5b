import { openPaper } from '#contract/images/images.ts'
import { openDni } from '#contract/people/people.ts'
import { ask, call } from '../../client/api.ts'
import { useStepUp } from '../../ui/login/useStepUp.ts'

/** Opens what is secret, for a reason; the list of who opened what has one more line then. */
export const useOpening = <T>(what: string, open: (reason: string) => Promise<T>) => useStepUp(what, open, ['person'])

/** The paper as an image. */
export const imageOf = async (id: string, reason: string): Promise<Blob> =>
  (await ask(openPaper, { params: { id }, body: { reason } })).blob()

/** The whole number; one's own needs no reason. */
export const dniOf = async (id: string, reason?: string): Promise<string> =>
  (await call(openDni, { params: { id }, body: reason ? { reason } : {} })).dni
