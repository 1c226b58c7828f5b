import * as z from 'zod/mini'
import { purposes } from '#domain/images/image.ts'
import { endpoint } from '../endpoint.ts'
import { id, OpeningReason } from '../wire.ts'

/** An image of the caller, as a form needs it. `secure_url` is our own address, which requires the session every time (I3). */
export const Image = z.object({ id: z.uuid(), secure_url: z.string(), purpose: z.enum(purposes) })
export type Image = z.output<typeof Image>

export const uploadImage = endpoint({
  method: 'POST',
  path: '/image',
  about:
    'Takes one png or jpeg (multipart: `file`, and `purpose` or the specification’s `upload_preset`), re-encodes it without metadata, and keeps it. From barred people only receipts that they owe.',
  by: 'member',
  openToBarred: true,
  limit: 'upload',
  multipart: true,
  reply: Image,
  refusals: ['barred', 'image_type', 'image_too_large', 'image_unreadable', 'samples_only', 'too_many_images'],
})

export const showImage = endpoint({
  method: 'GET',
  path: '/image/:id',
  about: 'A profile photo, for callers who are logged in. Papers are opened by the call below.',
  by: 'member',
  binary: true,
  params: z.object({ id }),
  reply: z.unknown(),
  refusals: ['not_found'],
})

export const openPaper = endpoint({
  method: 'POST',
  path: '/image/:id/opening',
  about:
    'A paper, for its owner or an administrator with a fresh login, and a reason that is written down and shown to the owner.',
  by: 'member',
  binary: true,
  params: z.object({ id }),
  body: z.strictObject({ reason: OpeningReason }),
  reply: z.unknown(),
  refusals: ['not_found', 'own_case', 'step_up_required'],
})
