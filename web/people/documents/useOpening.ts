import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openPaper } from '#contract/images/images.ts'
import { openDni } from '#contract/people/people.ts'
import { ask, call, Problem } from '../../client/api.ts'
import { useFreshLogIn } from '../../ui/login/useFreshLogIn.ts'
import { interrupt } from './interrupted.ts'

/** Opens what is secret, for a reason. When the last login is too long ago another one comes first, and then this page again. */
export function useOpening<T>(what: string, open: (reason: string) => Promise<T>) {
  const queries = useQueryClient()
  const { mutateAsync: logInAgain } = useFreshLogIn()
  return useMutation({
    mutationFn: (reason: string) =>
      open(reason).catch(async (error: unknown) => {
        if (error instanceof Problem && error.reason === 'step_up_required') {
          interrupt({ what, reason })
          await logInAgain(window.location.pathname + window.location.search)
        }
        throw error
      }),
    // The list of who opened what has one more line.
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['person'] }),
    // Nothing secret stays in memory once it is out of sight.
    gcTime: 0,
  })
}

/** The paper as an image. */
export const imageOf = async (id: string, reason: string): Promise<Blob> =>
  (await ask(openPaper, { params: { id }, body: { reason } })).blob()

/** The whole number; one's own needs no reason. */
export const dniOf = async (id: string, reason?: string): Promise<string> =>
  (await call(openDni, { params: { id }, body: reason ? { reason } : {} })).dni
