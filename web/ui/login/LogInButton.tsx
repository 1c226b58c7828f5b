import { useMutation } from '@tanstack/react-query'
import { goLogIn } from '../../client/session.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { ErrorToast } from '../errors/ErrorToast.tsx'
import { Button } from '../kit/Button.tsx'
import type { ButtonLook } from '../kit/buttonLook.ts'

/** Renders a button to log in and return to `returnTo`, a path of this site. */
export function LogInButton({ returnTo, className, ...look }: ButtonLook & { returnTo: string; className?: string }) {
  const logIn = useLogIn()
  const text = useText('shell')
  return (
    <>
      <Button {...look} className={className} busy={logIn.isPending} onClick={() => logIn.mutate(returnTo)}>
        {text('log_in')}
      </Button>
      <ErrorToast error={logIn.error} onClose={logIn.reset} />
    </>
  )
}

/** Returns the mutation that goes to the identity provider. The argument of `mutate` is the path to return to. */
export function useLogIn() {
  const language = useLanguage()
  return useMutation({ mutationFn: (returnTo: string) => goLogIn(returnTo, language) })
}
