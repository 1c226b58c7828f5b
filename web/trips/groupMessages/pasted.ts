import type { ParsedMessage } from '#contract/trips/groupMessages.ts'
import { tabStorage } from '../../client/storage.ts'
import { type Draft, keepDraft, PASTED, recallDraft } from '../post/draft/draft.ts'
import { draftWith, type FormContext } from './fillForm.ts'

const TEXT = 'pastedText'

/** A message that the post form was filled from, and the form as it was before. */
export interface Pasted {
  reading: ParsedMessage
  before: Draft
}

/** Fills the draft of the post form in this tab; nothing is sent. */
export function fillDraft(parsed: ParsedMessage, reader: FormContext, luggage: string | undefined): void {
  const before = recallDraft()
  tabStorage.set(PASTED, JSON.stringify({ reading: parsed, before } satisfies Pasted))
  keepDraft(draftWith(before, parsed, reader, luggage))
}

/** What the form was filled from, until it is undone or dismissed. */
export function lastPasted(): Pasted | undefined {
  const stored = tabStorage.get(PASTED)
  return stored ? (JSON.parse(stored) as Pasted) : undefined // only written above
}

export const forgetPasted = (): void => tabStorage.remove(PASTED)

export function undoPasted({ before }: Pasted): void {
  keepDraft(before)
  forgetPasted()
}

/** Hands a text to the page that reads messages, in this tab: an address would stay in the history. */
export const handText = (text: string): void => void tabStorage.set(TEXT, text)

export function takeText(): string | undefined {
  const text = tabStorage.get(TEXT)
  tabStorage.remove(TEXT)
  return text ?? undefined
}
