import { useMutation } from '@tanstack/react-query'
import { Button } from '../design/Button.tsx'
import type { ButtonLook } from '../design/buttonLook.ts'
import { ProblemNotice } from '../shell/ProblemNotice.tsx'
import { useLogOut } from './useLogOut.ts'

/** Ends the session; the words say what for. */
export function LogOutButton({ children, ...look }: ButtonLook & { children: string }) {
  const logOut = useMutation({ mutationFn: useLogOut() })
  return (
    <>
      <Button {...look} busy={logOut.isPending} onClick={() => logOut.mutate()}>
        {children}
      </Button>
      <ProblemNotice error={logOut.error} onClose={logOut.reset} />
    </>
  )
}
