import { useMutation } from '@tanstack/react-query'
import { logIn } from '#contract/people/accounts.ts'
import { call } from '../../client/api.ts'
import { useLanguage } from '../../texts/texts.ts'

/** Re-authentication, which `step_up_required` needs, also with a session. `mutate` takes the address to come back to. */
export function useFreshLogIn() {
  const language = useLanguage()
  return useMutation({
    mutationFn: async (returnTo: string) => {
      const { address } = await call(logIn, { body: { returnTo, language, fresh: true } })
      window.location.assign(address)
    },
  })
}
