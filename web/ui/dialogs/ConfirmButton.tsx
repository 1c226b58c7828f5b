import type { ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import type { ButtonLook } from '../kit/buttonLook.ts'
import { useDialog } from '../kit/overlays/Dialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { ConfirmPanelProps } from './ConfirmPanel.tsx'

interface ConfirmButtonProps
  extends ButtonLook, Pick<ConfirmPanelProps, 'title' | 'children' | 'yes' | 'isDangerous' | 'reason'> {
  label: ReactNode
  icon?: ReactNode
  className?: string
  'aria-label'?: string
  /** reason why the dialog cannot be opened */
  disabledBecause?: string | undefined
  act: {
    mutate: (reason: string, then: { onSuccess: () => void }) => void
    mutateAsync?: (reason: string) => Promise<unknown>
    isPending: boolean
    error: Error | null
    /** the reason typed before a re-authentication, with which the dialog opens again */
    draft?: string | undefined
  }
  onDone?: () => void
}

/** Renders a button with a confirmation dialog, which closes after success. */
export function ConfirmButton({ label, title, children, yes, isDangerous, reason, act, onDone, ...button }: ConfirmButtonProps) {
  const { isPending, error, draft } = act
  const { count, isOpen, begin, end } = useDialog(draft !== undefined)
  const onSuccess = () => {
    end()
    onDone?.()
  }
  const send = (reason: string) => {
    if (!act.mutateAsync) return act.mutate(reason, { onSuccess })
    // The promise resolves even if the action has removed this button; callbacks of `mutate` would then be skipped. `error` shows
    // a refusal.
    act.mutateAsync(reason).then(onSuccess, () => undefined)
  }
  return (
    <>
      <Button {...button} onClick={begin}>
        {label}
      </Button>
      {count > 0 && (
        <ConfirmDialog
          key={count}
          open={isOpen}
          onClose={end}
          reason={reason && { ...reason, first: draft }}
          act={{ isPending, error, mutate: send }}
          {...{ title, yes, isDangerous }}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}
