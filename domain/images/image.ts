import { datedPapers } from '../people/datedPaper.ts'
import type { Reason } from '../refusal.ts'

/** Purposes of photos of documents. The purpose of an image decides who sees it (I3) and how it is stored (I6). */
export const papers = ['identity_front', 'identity_back', 'green_card', 'blue_card', ...datedPapers] as const
export const purposes = ['photo', ...papers, 'receipt'] as const
export type PaperPurpose = (typeof papers)[number]
export type Purpose = (typeof purposes)[number]

/** Upload presets of the specification. A preset names a purpose; an identity document's two sides alternate (F29). */
export const presets = {
  user_photo: 'photo',
  profile_edit: 'photo',
  admin_user_photo: 'photo',
  identity_document: 'identity',
  admin_identity_document: 'identity',
} as const satisfies Record<string, Purpose | 'identity'>
export type UploadPurpose = Purpose | 'identity'

/** Checks for a document, which can be opened only after a recent login and with a written reason (I6). */
export const isPaper = (purpose: Purpose): purpose is PaperPurpose => papers.some((paper) => paper === purpose)
/** All images but profile photos are encrypted and stored in a separate place. */
export const isSealed = (purpose: UploadPurpose) => purpose !== 'photo'

export const MAX_BYTES = 10 * 1024 * 1024
export const MAX_PIXELS = 25_000_000
export const MIN_SIDE = 200
/** Pixels. It is less than `MIN_SIDE`, because identity providers return small pictures. */
export const MIN_LOGIN_PICTURE = 48
export const MAX_SIDE = 8000
/** Longest side of a stored image. */
export const KEPT_SIDE = 1600
/** Characters of the reason that is recorded when a document is opened. */
export const MAX_REASON = 300
export const MAX_BLUE_CARDS = 3
/** Maximum number of a person's images, used or not. Unused images are deleted after a day. */
export const MAX_IMAGES = 60

/** Recognizes PNG and JPEG by the first bytes, never by name or declared type (I1). */
export function whyNotFormat(start: Uint8Array): Reason | undefined {
  const begins = (...bytes: number[]) => bytes.every((byte, i) => start[i] === byte)
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) || begins(0xff, 0xd8, 0xff)) return undefined
  return 'image_type'
}

export function whyNotSize(bytes: number, width: number, height: number, shortest = MIN_SIDE): Reason | undefined {
  if (bytes > MAX_BYTES || width * height > MAX_PIXELS) return 'image_too_large'
  if (Math.min(width, height) < shortest || Math.max(width, height) > MAX_SIDE) return 'image_too_large'
}
