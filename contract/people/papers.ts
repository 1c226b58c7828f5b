import * as z from 'zod/mini'
import { datedPapers } from '#domain/people/datedPaper.ts'
import { endpoint } from '../endpoint.ts'
import { id, line, wireText } from '../wire.ts'

/** The caller's license, insurance or inspection document (I7). `validUntil`: dd-mm-yyyy, the last valid day. */
export const OwnPaper = z.object({
  id: z.uuid(),
  kind: z.enum(datedPapers),
  vehicleId: z.optional(z.uuid()),
  state: z.enum(['sent', 'seen', 'refused']),
  validUntil: z.string(),
  sentAt: z.iso.datetime(),
  /** reason of the rejection */
  reason: z.optional(z.string()),
})
export type OwnPaper = z.output<typeof OwnPaper>

/** A document as administrators see it on the owner's page. `withdrawn`: the owner withdrew it. */
export const PaperOnFile = z.extend(OwnPaper, { state: z.enum(['sent', 'seen', 'refused', 'withdrawn']) })
export type PaperOnFile = z.output<typeof PaperOnFile>

export const listPapers = endpoint({
  method: 'GET',
  path: '/paper',
  about: 'The caller’s licence and the papers of their cars, the last one sent first.',
  by: 'registered',
  reply: z.array(OwnPaper),
})

export const sendPaper = endpoint({
  method: 'POST',
  path: '/paper',
  about:
    'Sends a photo of a licence, or of the insurance or inspection of a car of the caller, with its last valid day. An administrator looks at it before it counts; it takes the place of one that waits.',
  by: 'registered',
  limit: 'upload',
  body: z.strictObject({ kind: z.enum(datedPapers), vehicleId: z.optional(id), image: line(200), validUntil: wireText }),
  reply: z.array(OwnPaper),
  refusals: ['papers_not_taken', 'paper_lapsed', 'paper_too_long', 'date_malformed', 'car_required', 'image_not_yours'],
})

export const withdrawPaper = endpoint({
  method: 'DELETE',
  path: '/paper/:id',
  about:
    'Takes back a paper of the caller, looked at or not: its photo is deleted at once and it counts no more. Of one that was seen, all seen ones of its kind and car; trips posted before stay.',
  by: 'registered',
  params: z.object({ id }),
  reply: z.array(OwnPaper),
  refusals: ['not_found', 'not_possible_now'],
})

/** A document that was checked and is valid. `until`: yyyy-mm, without the day, because a license often expires on a birthday. */
export const SeenPaper = z.object({ kind: z.enum(datedPapers), until: z.string() })
export type SeenPaper = z.output<typeof SeenPaper>
