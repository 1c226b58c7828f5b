import { useMutation } from '@tanstack/react-query'
import { ErrorToast } from '../errors/ErrorToast.tsx'
import { Button } from '../kit/Button.tsx'
import type { ButtonLook } from '../kit/buttonLook.ts'
import { useLogOut } from './useLogOut.ts'

type LogOutButtonProps = ButtonLook & {
  /** also in every other browser */
  everywhere?: true
  children: string
}

/** Ends the session; the words say what for. */
export function LogOutButton({ everywhere, children, ...look }: LogOutButtonProps) {
  const logOut = useMutation({ mutationFn: useLogOut(everywhere) })
  return (
    <>
      <Button {...look} busy={logOut.isPending} onClick={() => logOut.mutate()}>
        {children}
      </Button>
      <ErrorToast error={logOut.error} onClose={logOut.reset} />
    </>
  )
}
