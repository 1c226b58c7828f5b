import type { ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import type { ButtonLook } from '../kit/buttonLook.ts'
import { ActDialog, type ActDialogProps } from './ActDialog.tsx'
import { useDialog } from './useDialog.ts'

/** What the user may write with an act. */
export interface Why {
  reason?: string
}

interface AskFirstProps extends ButtonLook, Pick<ActDialogProps, 'title' | 'children' | 'yes' | 'isDangerous' | 'why'> {
  label: ReactNode
  act: { mutate: (said: Why, then: { onSuccess: () => void }) => void; isPending: boolean; error: Error | null }
}

/** A button with a question behind it; the question closes when it was done. */
export function ConfirmButton({ label, title, children, yes, isDangerous = false, why, act, ...look }: AskFirstProps) {
  const { count, isOpen, begin, end } = useDialog()
  const { isPending, error } = act
  const asked = { isPending, error, mutate: (said: Why) => act.mutate(said, { onSuccess: end }) }
  return (
    <>
      <Button {...look} onClick={begin}>
        {label}
      </Button>
      {count > 0 && (
        <ActDialog key={count} open={isOpen} onClose={end} act={asked} {...{ title, yes, isDangerous, why }}>
          {children}
        </ActDialog>
      )}
    </>
  )
}
