import { type ReactNode, useRef, useState, useId } from 'react'
import { openPaper } from '#contract/images/images.ts'
import { type Person, openDni } from '#contract/people/people.ts'
import { MAX_REASON } from '#domain/images/image.ts'
import { call } from '../../client/api.ts'
import { download } from '../../client/download.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmForm } from '../../ui/dialogs/ConfirmForm.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { useDraft, useStepUp } from '../../ui/login/useStepUp.ts'
import { useName } from '../../ui/person/useName.ts'

/** Opens a secret for a reason, and refetches the log of openings, which has a new line. */
export const useOpening = <T,>(what: string, open: (reason: string) => Promise<T>) => useStepUp(what, open, ['person'])

/** Fetches a document as an image. */
export const fetchPaper = async (id: string, reason: string): Promise<Blob> =>
  download(openPaper, { params: { id }, body: { reason } })

/** Fetches the whole document number. Users need no reason for their own number. */
export const dniOf = async (id: string, reason?: string): Promise<string> =>
  (await call(openDni, { params: { id }, body: reason ? { reason } : {} })).dni

interface OpeningDialogProps<T> {
  /** name under which the draft is stored on this device during a login */
  what: string
  title: string
  /** text about who can read the reason */
  intro: string
  /** input before a login interrupted the dialog */
  first: string
  open: (reason: string) => Promise<T>
  onClose: () => void
  /** renders the opened data */
  children: (opened: T) => ReactNode
}

/** Requires a reason to open a secret, and then shows the secret. */
function OpeningDialog<T>({ what, title, intro, first, open, onClose, children }: OpeningDialogProps<T>) {
  const text = useText('profile')
  const form = useId()
  const opening = useOpening(what, open)
  const { data: opened } = opening
  const [reasonText, setReasonText] = useState(first)
  const isOpened = opened !== undefined
  const reason = { label: text('reason'), hint: text('reason_hint'), isRequired: true, longest: MAX_REASON }
  const actions = isOpened ? (
    // The new button replaces the clicked one, so it takes the focus.
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
        <ConfirmForm id={form} {...{ reason, reasonText }} onReasonChange={setReasonText} act={opening} />
      )}
    </Dialog>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()

/** Owner of the documents; `own` is true if the owner is the user. */
export interface PaperOwner {
  person: Person
  own: boolean
}

interface OpenButtonProps<T> extends PaperOwner {
  /** name under which the draft is stored on this device during a login */
  what: string
  title: string
  open: (reason: string) => Promise<T>
  variant?: 'outline' | 'quiet'
  label: string
  children: (opened: T) => ReactNode
}

/** Renders a button that opens a secret. Its dialog requires a reason, and is restored if a login interrupts it. */
export function OpenButton<T>({ person, own, what, title, open, variant = 'outline', label, children }: OpenButtonProps<T>) {
  const text = useText('profile')
  const nameOf = useName()
  const button = useRef<HTMLButtonElement>(null)
  const interrupted = useDraft(what) as string | undefined // as: useStepUp stores the reason under this name
  const [isOpen, setOpen] = useState(interrupted !== undefined)
  const [first, setFirst] = useState(interrupted ?? '')
  /** Returns the focus to the button. After a login, the dialog opens without a click, so no other code restores the focus. */
  function close() {
    setOpen(false)
    setFirst('')
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <>
      <Button {...{ variant }} size="small" ref={button} aria-label={`${label}: ${title}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <OpeningDialog
          {...{ what, title, first, open, children }}
          intro={own ? text('why_open_own') : text('why_open', { name: nameOf(person) })}
          onClose={close}
        />
      )}
    </>
  )
}
