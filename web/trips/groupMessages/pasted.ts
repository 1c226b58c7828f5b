import type { ParsedMessage } from '#contract/trips/groupMessages.ts'
import { deleteDraft, readDraft, writeDraft } from '../../client/drafts.ts'
import { type Draft, keepDraft, PASTED, recallDraft } from '../post/draft/draft.ts'
import { draftWith, type FormContext } from './fillForm.ts'

const TEXT = 'pastedText'

/** A message that filled the post form, and the form's former content. */
export interface Pasted {
  reading: ParsedMessage
  before: Draft
}

/** Fills the draft of the post form in this tab; sends nothing. */
export function fillDraft(parsed: ParsedMessage, reader: FormContext): void {
  const before = recallDraft(reader.id)
  writeDraft(PASTED, reader.id, { reading: parsed, before } satisfies Pasted)
  keepDraft(draftWith(before, parsed, reader), reader.id)
}

/** Returns the message that filled the form, until the user undoes or dismisses it. */
export function lastPasted(owner: string): Pasted | undefined {
  const stored = readDraft(PASTED, owner) as Partial<Pasted> // as: only `fillDraft` writes it
  return stored.reading && stored.before && { reading: stored.reading, before: stored.before }
}

export const forgetPasted = (): void => deleteDraft(PASTED)

export function undoPasted({ before }: Pasted, owner: string): void {
  keepDraft(before, owner)
  forgetPasted()
}

/**
 * Passes a text to the page that reads messages, through the storage of this tab. The URL would put the text into the history.
 */
export const handText = (text: string, owner: string): void => writeDraft(TEXT, owner, { text })

export function takeText(owner: string): string | undefined {
  const { text } = readDraft(TEXT, owner) as { text?: string } // as: only `handText` writes it
  deleteDraft(TEXT)
  return text
}
