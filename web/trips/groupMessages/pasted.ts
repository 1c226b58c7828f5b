import type { ParsedMessage } from '#contract/trips/groupMessages.ts'
import { deleteDraft, readDraft, writeDraft } from '../../client/drafts.ts'
import { type Draft, keepDraft, PASTED, recallDraft } from '../post/draft/draft.ts'
import { draftWith, type FormContext } from './fillForm.ts'

const TEXT = 'pastedText'

/** A message that filled the post form, and the form before that. */
export interface Pasted {
  reading: ParsedMessage
  before: Draft
}

/** Fills the draft of the post form in this tab; nothing is sent. */
export function fillDraft(parsed: ParsedMessage, reader: FormContext): void {
  const before = recallDraft(reader.id)
  writeDraft(PASTED, reader.id, { reading: parsed, before } satisfies Pasted)
  keepDraft(draftWith(before, parsed, reader), reader.id)
}

/** Source of the filled form, until it is undone or dismissed. */
export function lastPasted(owner: string): Pasted | undefined {
  const stored = readDraft(PASTED, owner) as Partial<Pasted> // as: only written above
  return stored.reading && stored.before && { reading: stored.reading, before: stored.before }
}

export const forgetPasted = (): void => deleteDraft(PASTED)

export function undoPasted({ before }: Pasted, owner: string): void {
  keepDraft(before, owner)
  forgetPasted()
}

/** Passes a text to the page that reads messages, in this tab: an address would stay in the history. */
export const handText = (text: string, owner: string): void => writeDraft(TEXT, owner, { text })

export function takeText(owner: string): string | undefined {
  const { text } = readDraft(TEXT, owner) as { text?: string } // as: only written above
  deleteDraft(TEXT)
  return text
}
