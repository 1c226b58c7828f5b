import type { Problem } from '../../client/api.ts'
import { fieldErrorsOf } from './fieldErrors.ts'
import { useFieldSentence } from './useFieldSentence.ts'
import { type FieldOf, type FormOptions, type FormState, useFormState } from './useFormState.ts'

export interface Form<V extends object, F extends string = FieldOf<V>> extends FormState<V, F> {
  /** returns the error to show next to the field, if any */
  errorOf: (field: F) => string | undefined
}

/** Properties of a form that an input needs. */
export type Bound<V extends object> = Pick<Form<V>, 'values' | 'change' | 'leave' | 'errorOf'>

export interface WordedFormOptions<V extends object, F extends string = FieldOf<V>> extends FormOptions<V, F> {
  /** maps refusals of the whole call to the one field that they concern, such as `dni_taken` */
  about?: Partial<Record<Problem['reason'], F>>
}

/**
 * Manages the state of a form whose errors are worded by the contract's sentences about fields. The main screens do not load
 * these sentences, and use `useFormState`.
 */
export function useForm<V extends object, F extends string = FieldOf<V>>({
  about,
  ...options
}: WordedFormOptions<V, F>): Form<V, F> {
  const sentenceOf = useFieldSentence()
  const form = useFormState({ refusedFields: (error) => fieldErrorsOf(error, options.order, about), ...options })
  return {
    ...form,
    errorOf: (field) => {
      const reason = form.reasonOf(field)
      return reason && sentenceOf(reason)
    },
  }
}
