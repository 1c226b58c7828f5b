import '@fastify/multipart'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod/mini'
import {
  KEPT_SIDE,
  MAX_BYTES,
  MAX_PIXELS,
  presets,
  purposes,
  MIN_SIDE,
  type UploadPurpose,
  whyNotFormat,
  whyNotSize,
} from '#domain/images/image.ts'
import { refuse, Refused, refuseIf } from '#domain/refusal.ts'
import { queue } from '../platform/concurrency.ts'

/** A form with one file; only its size and first bytes are trusted. */
export interface Upload {
  purpose: UploadPurpose
  bytes(): Promise<Buffer>
  /** minimum length of the shorter side in pixels, if it is lower than the minimum for photos that users upload */
  shortestSide?: number
}

/** bytes of the form around its file */
const FRAME_BYTES = 64 * 1024
const MAX_AT_ONCE = 128
let receiving = 0

/** Reads the form to its end even after an error, so that the sender can read the response. */
export async function withUpload<T>(request: FastifyRequest, use: (upload: Upload) => Promise<T>): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES + FRAME_BYTES) refuse('image_too_large')
  if (receiving >= MAX_AT_ONCE) refuse('overloaded', { retryAfter: 5 })
  receiving += 1
  const spool = await openSpool()
  try {
    const purpose = await receive(request, spool).catch(brokenForm)
    return await use({ purpose, bytes: () => spool.whole() })
  } finally {
    receiving -= 1
    await spool.close()
  }
}

async function receive(request: FastifyRequest, spool: Spool): Promise<UploadPurpose> {
  const given: Given = {}
  let wrong: Refused | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') wrong ??= await keep(part, spool)
    if (part.type === 'file') given.file = true
    else if (part.fieldname === 'purpose' || part.fieldname === 'upload_preset') given[part.fieldname] = part.value
  }
  if (wrong) throw wrong
  return checked(given)
}

async function keep({ file }: MultipartFile, spool: Spool): Promise<Refused | undefined> {
  let start = Buffer.alloc(0)
  let wrong: Refused | undefined
  for await (const chunk of file) {
    const bytes = chunk as Buffer // as: without an encoding, the stream yields buffers
    if (start.length < 8) start = Buffer.concat([start, bytes.subarray(0, 8)])
    if (start.length >= 8 && whyNotFormat(start)) wrong = new Refused('image_type')
    if (!wrong) await spool.add(bytes)
  }
  return wrong ?? (whyNotFormat(start) ? new Refused('image_type') : undefined)
}

interface Given {
  purpose?: unknown
  upload_preset?: unknown
  file?: true
}

const preset = z.pipe(
  z.enum(Object.keys(presets)),
  z.transform((name) => new Map<string, UploadPurpose>(Object.entries(presets)).get(name) ?? refuse('validation')),
)

/**
 * Returns the purpose of an upload. An explicit purpose takes precedence over the preset that the specification's client sends
 * (F29).
 */
function checked({ purpose, upload_preset, file }: Given): UploadPurpose {
  const read = purpose === undefined ? preset.safeParse(upload_preset) : z.enum(purposes).safeParse(purpose)
  const errors = [...(file ? [] : ['file']), ...(read.success ? [] : ['purpose'])].map((field) => ({
    field,
    reason: 'malformed',
  }))
  refuseIf(errors.length ? 'validation' : undefined, { errors })
  return read.data ?? refuse('validation', { errors })
}

/**
 * Turns an error of the parser into a refusal. These errors have no code, only these messages; without the mapping, a broken
 * upload would look like a lost database connection.
 */
function brokenForm(error: unknown): never {
  const broken = error instanceof Error && /multipart|terminated early/i.test(error.message) && !('code' in error)
  const gone = error instanceof Error && error.message === 'aborted'
  if (broken || gone) refuse('image_unreadable')
  throw error
}

/**
 * A file on disk for a waiting upload, so that a hundred uploads do not fill the memory. The file has no name and is encrypted
 * with a key of this process, so that documents are never on the disk in plain form.
 */
interface Spool {
  add(chunk: Buffer): Promise<void>
  whole(): Promise<Buffer>
  close(): Promise<void>
}

async function openSpool(): Promise<Spool> {
  const file = await nameless()
  const [key, start] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv('aes-256-ctr', key, start)
  let size = 0
  return {
    add: async (chunk) => {
      await file.write(cipher.update(chunk), 0, chunk.length, size)
      size += chunk.length
    },
    whole: async () => {
      const { buffer } = await file.read(Buffer.allocUnsafeSlow(size), 0, size, 0)
      return createDecipheriv('aes-256-ctr', key, start).update(buffer)
    },
    close: () => file.close(),
  }
}

/** Opens a file and deletes its name, so that the file disappears even when this process is killed. */
async function nameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `tramo-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

// one thread per image and no cache, so that the number of simultaneous images bounds the memory
sharp.concurrency(1)
sharp.cache(false)
const inTurn = queue(Math.max(1, availableParallelism() - 1))

interface Drawn {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Re-encodes an image as a jpeg: upright, its longer side at most 1 600 px, without metadata (I2). Processes one image per core
 * at a time; others wait.
 */
export const redraw = (read: () => Promise<Buffer>, shortest = MIN_SIDE): Promise<Drawn> =>
  inTurn(async () => {
    const bytes = await read()
    await refuseUnfit(bytes, shortest)
    return drawn(bytes).catch(() => refuse('image_unreadable'))
  })

/** Checks only the header, so that no image is decoded before its size is accepted (I1). */
async function refuseUnfit(bytes: Buffer, shortest: number): Promise<void> {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('image_unreadable'))
  refuseIf(format === 'jpeg' || format === 'png' ? undefined : 'image_type')
  refuseIf(whyNotSize(bytes.length, width, height, shortest))
}

async function drawn(bytes: Buffer): Promise<Drawn> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
