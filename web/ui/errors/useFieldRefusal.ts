import { useEffect } from 'react'
import { Problem } from '../../client/api.ts'
import { useErrorMessage } from './ErrorToast.tsx'
import { fieldMessages } from './fieldMessages.ts'

/**
 * A refusal at its field, which takes the focus. `about` names whole refusals that concern one field, such as `amount_malformed`; `rest` is
 * the error to show beside the button.
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

/** The first wrong field of the form in use, else of an open dialog, else of the page: in Safari a pressed button takes no focus. */
function wrongField(): HTMLElement | null {
  const { activeElement } = document
  const form = activeElement instanceof HTMLButtonElement || activeElement instanceof HTMLInputElement ? activeElement.form : null
  const first = (within: ParentNode, dialog = '') => within.querySelector<HTMLElement>(`${dialog}[aria-invalid=true]`)
  return form ? first(form) : (first(document, '[role="dialog"] ') ?? first(document))
}
