import type { Reply } from '#contract/endpoint.ts'
import type { previewTrip } from '#contract/trips/tripPosting.ts'
import type { Problem } from '../../client/api.ts'
import type { Draft } from './draft.ts'
import type { DraftField } from './refusal.ts'

export type Preview = Reply<typeof previewTrip>

/** What each part of the preview shows: the trip as written, as the server sees it once it has answered, and what is wrong with it. */
export interface Seen {
  draft: Draft
  preview: Preview | undefined
  about: { problem: Problem; field: DraftField | undefined } | undefined
}
