import { useEffect } from 'react'
import { Problem } from '../../client/api.ts'
import { useErrorMessage } from './ErrorToast.tsx'
import { fieldMessages } from './fieldMessages.ts'

/**
 * A refusal at the field that it is about, which takes the focus. `about` names whole refusals that concern one field, such as
 * `amount_malformed`; `rest` is the error to show beside the button.
 */
export function useFieldRefusal(error: Error | null, about: Partial<Record<Problem['reason'], string>>) {
  const message = useErrorMessage()
  const field = error instanceof Problem ? about[error.reason] : undefined
  useEffect(() => {
    if (error) formInUse()?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  const at = (name: string): string | undefined =>
    fieldMessages(error, name)[0] ?? (error && field === name ? message(error) : undefined)
  return { at, rest: field ? null : error }
}

/** The form whose button or field has the focus; the button of a dialog is outside of its form. */
function formInUse(): HTMLFormElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLButtonElement || activeElement instanceof HTMLInputElement ? activeElement.form : null
}
