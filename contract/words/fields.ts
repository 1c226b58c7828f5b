import { type FieldReason, fieldReasons } from '#domain/field.ts'
import { type Reason, reasons } from '#domain/reasons.ts'
import type { Language } from '../wire.ts'
import { fields as english } from './fields.en-US.ts'
import { fields as spanish } from './fields.es-AR.ts'
import { sentence } from './refusals.ts'

const texts: Record<Language, Record<FieldReason, string>> = { 'en-US': english, 'es-AR': spanish }

const isOfField = (reason: string): reason is FieldReason => fieldReasons.some((one) => one === reason)
const isRefusal = (reason: string): reason is Reason => reasons.some((one) => one === reason)

/** Sentence for the error of a field. An unknown reason of a newer server gets the general one. */
export function fieldSentence(reason: string, language: Language): string {
  if (isOfField(reason)) return texts[language][reason]
  return sentence(isRefusal(reason) ? reason : 'validation', language)
}
