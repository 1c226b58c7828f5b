import { useMutation } from '@tanstack/react-query'
import { goLogIn } from '../../client/session.ts'
import { useLanguage } from '../../texts/texts.ts'

/** Goes to the identity provider; `mutate` takes the address to come back to. */
export function useLogIn() {
  const language = useLanguage()
  return useMutation({ mutationFn: (returnTo: string) => goLogIn(returnTo, language) })
}
