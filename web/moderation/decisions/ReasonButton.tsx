import { type ComponentProps } from 'react'
import { useText } from '../../texts/texts.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { useFresh } from '../../ui/login/useStepUp.ts'
import { useReasoned } from './useReasoned.ts'

interface ReasonButtonProps {
  /** names the act on this device while a login comes between */
  what: string
  /** on the button, and on the one that does it */
  label: string
  title: string
  /** what will happen */
  why: string
  /** who reads the reason; only the record, when not said */
  hint?: string
  isDangerous?: boolean
  variant?: ComponentProps<typeof Button>['variant']
  className?: string
  disabledBecause?: string | undefined
  act: (reason: string) => Promise<unknown>
  onDone?: () => void
}

/** A button with a dialog behind it that says what will happen, asks why, and does it. */
export function ReasonButton({ what, label, title, why, hint, isDangerous = false, act, onDone, ...button }: ReasonButtonProps) {
  const { variant = 'outline', className, disabledBecause } = button
  const text = useText('moderation')
  const perform = useFresh(what, act)
  const { isOpen, first, begin, end } = useReasoned(what)
  const onSuccess = () => {
    end()
    onDone?.()
  }
  return (
    <>
      <Button variant={variant} size="small" className={className} disabledBecause={disabledBecause} onClick={begin}>
        {label}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={title}
          label={text('reason_record')}
          hint={hint ?? text('reason_record_hint')}
          back={text('back')}
          yes={label}
          isDangerous={isDangerous}
          first={first}
          act={{ ...perform, mutate: (reason) => perform.mutate(reason, { onSuccess }) }}
          onClose={end}
        >
          {why}
        </ReasonDialog>
      )}
    </>
  )
}
