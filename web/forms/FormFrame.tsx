import { type ReactNode, useState } from 'react'
import { useText } from '../texts/texts.ts'
import type { Values } from './kept.ts'
import { SendPanel } from './SendPanel.tsx'
import { Sorry } from './Sorry.tsx'
import type { Form } from './useForm.ts'

type FormFrameProps<V extends Values> = {
  form: Form<V>
  /** Names of mandatory fields that are still empty. */
  missing: readonly string[]
  /** How many are mandatory. */
  asked: number
  send: string
  busy: boolean
  onSend: () => void
  children: ReactNode
}

/** A form with its panel; what is sent is whole and right, and anything else is told in the specification's words. */
export function FormFrame<V extends Values>({ form, missing, onSend, children, ...panel }: FormFrameProps<V>) {
  const text = useText('register')
  const [sorry, apologise] = useState(false)
  function tryToSend() {
    if (panel.busy) return
    if (missing.length === 0 && form.failures.length === 0) return onSend()
    form.leaveAll()
    apologise(true)
  }
  function close() {
    apologise(false)
    const first = form.failures[0]
    if (first) form.focus(first.field)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        tryToSend()
      }}
      className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:gap-8"
    >
      {/* What Enter presses: the panel's own button is off while something is missing, and could not say so. */}
      <button type="submit" hidden>
        {panel.send}
      </button>
      <div className="grid min-w-0 content-start gap-6">{children}</div>
      <SendPanel {...{ missing }} {...panel} />
      <Sorry open={sorry} onClose={close}>
        {text('all_mandatory')}
      </Sorry>
    </form>
  )
}
