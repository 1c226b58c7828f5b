import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Sorry } from '../Sorry.tsx'
import type { Letters, OpenForm } from './useOpenForm.ts'

interface OpenFormFrameProps<V extends Letters> {
  form: Pick<OpenForm<V>, 'failures' | 'leaveAll' | 'focus'>
  /** What is said when something is missing or wrong. */
  mandatory: string
  send: string
  busy: boolean
  onSend: (website: string) => void
  children: ReactNode
}

/** A form that needs no login. Errors are shown by a dialog, and then beside the first field they are about. */
export function OpenFormFrame<V extends Letters>({ form, mandatory, send, busy, onSend, children }: OpenFormFrameProps<V>) {
  const [sorry, apologise] = useState(false)
  // before the scripts are there, the browser itself would send the letters to nowhere
  const hydrated = useHydrated()
  function tryToSend(website: string) {
    if (busy) return
    if (form.failures.length === 0) return onSend(website)
    form.leaveAll()
    apologise(true)
  }
  function close() {
    apologise(false)
    if (form.failures[0]) form.focus(form.failures[0].field)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const trapped = new FormData(event.currentTarget).get('website')
        tryToSend(typeof trapped === 'string' ? trapped : '')
      }}
      className="grid gap-4"
    >
      {children}
      <Trap />
      <div>
        <Button type={hydrated ? 'submit' : 'button'} size="large" busy={busy} className="max-sm:w-full">
          {send}
        </Button>
      </div>
      <Sorry open={sorry} onClose={close}>
        {mandatory}
      </Sorry>
    </form>
  )
}

/** A honeypot that no user sees, hears or reaches: a robot that fills it in reads the page's code and not the page. */
function Trap() {
  return (
    <div aria-hidden className="sr-only">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
