import { useEffect } from 'react'
import { Problem } from '../../client/api.ts'
import { useErrorMessage } from './ErrorToast.tsx'
import { fieldMessages } from './fieldMessages.ts'

/**
 * Shows a refusal at its field, and focuses the field. `about` maps refusals of the whole call to the one field that they
 * concern, such as `amount_malformed`; `rest` is the error to show next to the button.
 */
export function useFieldRefusal(error: Error | null, about: Partial<Record<Problem['reason'], string>>) {
  const message = useErrorMessage()
  const field = error instanceof Problem ? about[error.reason] : undefined
  useEffect(() => {
    if (error) wrongField()?.focus()
  }, [error])
  const at = (name: string): string | undefined =>
    fieldMessages(error, name)[0] ?? (error && field === name ? message(error) : undefined)
  return { at, rest: field ? null : error }
}

/**
 * Returns the first invalid field of the focused form, of an open dialog, or of the page. In Safari no form is focused, because a
 * clicked button takes no focus.
 */
function wrongField(): HTMLElement | null {
  const { activeElement } = document
  const form = activeElement instanceof HTMLButtonElement || activeElement instanceof HTMLInputElement ? activeElement.form : null
  const first = (within: ParentNode, dialog = '') => within.querySelector<HTMLElement>(`${dialog}[aria-invalid=true]`)
  return form ? first(form) : (first(document, '[role="dialog"] ') ?? first(document))
}
