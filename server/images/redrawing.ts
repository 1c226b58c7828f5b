import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { KEPT_SIDE, MOST_PIXELS, SHORTEST_SIDE, whyNotSize } from '#domain/image.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { queue } from './queue.ts'

// One thread an image, nothing kept between images: what it takes is bounded by how many are drawn at once.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = queue(Math.max(1, availableParallelism() - 1))

export interface Drawn {
  bytes: Buffer
  width: number
  height: number
}

/** The image drawn anew as a jpeg: upright, its longest side 1 600 px, without metadata (I2). One a core at a time; others wait. */
export const redraw = (read: () => Promise<Buffer>, shortest = SHORTEST_SIDE): Promise<Drawn> =>
  inTurn(async () => {
    const bytes = await read()
    await refuseUnfit(bytes, shortest)
    return drawn(bytes).catch(() => refuse('image_unreadable'))
  })

/** By the header alone: nothing is decoded before its size is known to be bearable (I1). */
async function refuseUnfit(bytes: Buffer, shortest: number): Promise<void> {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('image_unreadable'))
  refuseIf(format === 'jpeg' || format === 'png' ? undefined : 'image_type')
  refuseIf(whyNotSize(bytes.length, width, height, shortest))
}

async function drawn(bytes: Buffer): Promise<Drawn> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
