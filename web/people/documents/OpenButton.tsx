import { type ReactNode, useRef, useState } from 'react'
import type { Person } from '#contract/people/people.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { useDraft } from '../../ui/login/useStepUp.ts'
import { useName } from '../../ui/person/useName.ts'
import { OpeningDialog } from './OpeningDialog.tsx'

/** Whose papers they are, and whether they are one's own. */
export interface Whose {
  person: Person
  own: boolean
}

interface OpenButtonProps<T> extends Whose {
  /** Names it on this device while a login comes between. */
  what: string
  title: string
  open: (reason: string) => Promise<T>
  variant?: 'outline' | 'quiet'
  label: string
  children: (opened: T) => ReactNode
}

/** The way to something secret: a dialog that asks why, and is still there after a login that came between. */
export function OpenButton<T>({ person, own, what, title, open, variant = 'outline', label, children }: OpenButtonProps<T>) {
  const text = useText('profile')
  const nameOf = useName()
  const button = useRef<HTMLButtonElement>(null)
  const interrupted = useDraft(what) as string | undefined // as: stored by useStepUp under this name
  const [isOpen, setOpen] = useState(interrupted !== undefined)
  const [first, setFirst] = useState(interrupted ?? '')
  /** After a login the dialog was there before any button was pressed, so nothing else knows where the keyboard belongs. */
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
