import type { FieldReason } from '#domain/field.ts'
import type { Reason } from '#domain/reasons.ts'
import { useText } from '../../texts/texts.ts'

/**
 * Returns a function that finds the sentence for the reason of a field's error: one of fields, or of refusals. An unknown reason of
 * a newer server gets the general one.
 */
export function useFieldSentence(): (reason: string) => string {
  const ofFields = useText('fields')
  const ofRefusals = useText('refusals')
  return (reason) => {
    const field = reason as FieldReason // as: checked by `has`
    if (ofFields.has(field)) return ofFields(field)
    const refusal = reason as Reason // as: checked by `has`
    return ofRefusals(ofRefusals.has(refusal) ? refusal : 'validation')
  }
}
