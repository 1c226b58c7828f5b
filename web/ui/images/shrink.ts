import { KEPT_SIDE, MAX_BYTES, MIN_SIDE, whyNotFormat } from '#domain/images/image.ts'
import type { Reason } from '#domain/refusal.ts'
import type { CropArea, Size } from './crop.ts'

/** Returns why the server would refuse this file, judged by its first bytes; undefined if it would not. */
export async function whyNotFile(file: Blob): Promise<Reason | undefined> {
  return whyNotFormat(new Uint8Array(await file.slice(0, 8).arrayBuffer()))
}

/** Returns the sides of the image to upload, 1 600 pixels at most. */
export function targetSize({ width, height }: Size): Size {
  const factor = Math.min(1, KEPT_SIDE / Math.max(width, height))
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}

export const whyTooSmall = (target: Size): Reason | undefined =>
  Math.min(target.width, target.height) < MIN_SIDE ? 'image_too_large' : undefined

type Shrunk = { blob: Blob } | { reason: Reason }

/** Returns the image upright, as a JPEG without metadata, or why it cannot be sent. `chosen` selects the part to use. */
export async function shrink(file: Blob, chosen?: (size: Size) => CropArea): Promise<Shrunk> {
  const format = await whyNotFile(file)
  if (format) return { reason: format }
  // Browsers older than 2023 send the image unchanged, because the server shrinks it too.
  if (typeof OffscreenCanvas === 'undefined') return file.size > MAX_BYTES ? { reason: 'image_too_large' } : { blob: file }
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!image) return { reason: 'image_unreadable' }
  const part = chosen?.(image) ?? { left: 0, top: 0, width: image.width, height: image.height }
  const target = targetSize(part)
  const reason = whyTooSmall(target)
  const shrunk = reason ? { reason } : { blob: await drawn(image, part, target) }
  image.close()
  return shrunk
}

function drawn(image: ImageBitmap, { left, top, width, height }: CropArea, target: Size): Promise<Blob> {
  const canvas = new OffscreenCanvas(target.width, target.height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas to shrink an image on')
  // a white background, because transparent parts of a PNG would turn black
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, target.width, target.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, left, top, width, height, 0, 0, target.width, target.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 })
}
