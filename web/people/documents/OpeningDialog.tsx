import { type ReactNode, useId, useState } from 'react'
import { LONGEST_REASON } from '#domain/images/image.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmForm } from '../../ui/dialogs/ConfirmForm.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/Dialog.tsx'
import { useOpening } from './useOpening.ts'

interface OpeningDialogProps<T> {
  /** Names it on this device while a login comes between. */
  what: string
  title: string
  /** Who reads the reason. */
  intro: string
  /** Written before a login came between. */
  first: string
  open: (reason: string) => Promise<T>
  onClose: () => void
  /** What was opened. */
  children: (opened: T) => ReactNode
}

/** Asks why something secret is opened, and then shows it. */
export function OpeningDialog<T>({ what, title, intro, first, open, onClose, children }: OpeningDialogProps<T>) {
  const text = useText('profile')
  const form = useId()
  const opening = useOpening(what, open)
  const { data: opened } = opening
  const [written, setWritten] = useState(first)
  const isOpened = opened !== undefined
  const reason = { label: text('reason'), hint: text('reason_hint'), isRequired: true, longest: LONGEST_REASON }
  const actions = isOpened ? (
    // What was pressed has made room for it.
    <Button onClick={onClose} ref={focus}>
      {text('close')}
    </Button>
  ) : (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button type="submit" form={form} busy={opening.isPending}>
        {text('open')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} actions={actions} size={isOpened ? 'large' : 'small'}>
      <p role="status">{isOpened ? text('opened_and_noted') : intro}</p>
      {isOpened ? (
        <div className="mt-4">{children(opened)}</div>
      ) : (
        <ConfirmForm id={form} {...{ reason, written }} onWrite={setWritten} act={opening} />
      )}
    </Dialog>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()
