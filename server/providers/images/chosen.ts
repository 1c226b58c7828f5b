import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Settings } from '../../platform/config.ts'
import { diskImages } from './embedded.ts'
import type { ImageStore, ImageStores, StoredFile } from './port.ts'

/**
 * Chooses the image stores. Documents are stored in the bucket if one is configured, otherwise on the disk. Photos are stored at
 * Cloudinary if it is configured, otherwise in the same store as documents. Documents are never stored at Cloudinary, because its
 * URLs open without a login.
 */
export function chosenImages(read: Settings, folder: string): ImageStores {
  const ours = bucket(read) ?? diskImages(folder)
  const cloudinary = read.CLOUDINARY_URL && cloudinaryImages(cloudinarySettings(read.CLOUDINARY_URL))
  return { photos: cloudinary || ours, papers: ours, hosts: hostsOf(read) }
}

function bucket(read: Settings): ImageStore | undefined {
  const { IMAGES_S3_URL, IMAGES_S3_REGION, IMAGES_S3_KEY = '', IMAGES_S3_SECRET = '', IMAGES_S3_BROWSERS } = read
  if (!IMAGES_S3_URL) return undefined
  return s3Images({
    address: IMAGES_S3_URL,
    region: IMAGES_S3_REGION,
    accessKey: IMAGES_S3_KEY,
    secretKey: IMAGES_S3_SECRET,
    browsers: IMAGES_S3_BROWSERS === 'on',
  })
}

function hostsOf({ CLOUDINARY_URL, IMAGES_S3_URL, IMAGES_S3_BROWSERS }: Settings): string[] {
  if (CLOUDINARY_URL) return [CLOUDINARY_DELIVERY]
  return IMAGES_S3_URL && IMAGES_S3_BROWSERS === 'on' ? [new URL(IMAGES_S3_URL).origin] : []
}

interface CloudinarySettings {
  cloud: string
  apiKey: string
  apiSecret: string
  /** address of the API and of shown images */
  api?: string
  delivery?: string
  timeoutMs?: number
}

const CLOUDINARY_DELIVERY = 'https://res.cloudinary.com'
const Uploaded = z.object({ public_id: z.string(), secure_url: z.string() })

/** Parses an address as Cloudinary's console shows it: cloudinary://key:secret@cloud. */
export function cloudinarySettings(address: string): CloudinarySettings {
  const { hostname, username, password } = new URL(address)
  return { cloud: hostname, apiKey: decodeURIComponent(username), apiSecret: decodeURIComponent(password) }
}

/**
 * Stores profile photos only, because anyone with the address of an image can see it. Requests are signed as in Cloudinary's
 * documentation.
 */
export function cloudinaryImages(settings: CloudinarySettings): ImageStore {
  const { cloud, delivery = CLOUDINARY_DELIVERY, timeoutMs = 10_000 } = settings
  const address = (key: string) => `${delivery}/${cloud}/image/upload/${key}.jpg`
  return {
    put: async (key, bytes, type) => {
      const { secure_url } = Uploaded.parse(
        await post(settings, 'upload', { public_id: key }, new Blob([new Uint8Array(bytes)], { type })),
      )
      if (!secure_url.endsWith(`/${key}.jpg`)) throw new Error('Cloudinary keeps the image under another name.')
    },
    open: async (key) => {
      const response = await fetch(address(key), { signal: AbortSignal.timeout(timeoutMs) })
      if (response.status === 404) return undefined
      if (response.status !== 200) throw new Error(`Cloudinary answered ${response.status}.`)
      return Buffer.from(await response.arrayBuffer())
    },
    remove: async (key) => void (await post(settings, 'destroy', { public_id: key, invalidate: 'true' })),
    address: async (key) => address(key),
  }
}

async function post(settings: CloudinarySettings, what: string, words: Record<string, string>, file?: Blob): Promise<unknown> {
  const { cloud, apiKey, api = 'https://api.cloudinary.com', timeoutMs = 10_000 } = settings
  const body = new FormData()
  // Cloudinary compares with its own clock and refuses signatures older than an hour
  const fields = { ...words, timestamp: String(Math.floor(Date.now() / 1000)) }
  for (const [name, value] of Object.entries({ ...fields, api_key: apiKey, signature: signature(fields, settings.apiSecret) }))
    body.set(name, value)
  if (file) body.set('file', file, 'image.jpg')
  const response = await fetch(`${api}/v1_1/${cloud}/image/${what}`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`Cloudinary answered ${response.status}.`)
  return response.json()
}

/** Returns the SHA-1 of the parameters sorted by name, followed by the secret. */
function signature(words: Record<string, string>, secret: string): string {
  const inOrder = Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha1')
    .update(inOrder.map(([name, value]) => `${name}=${value}`).join('&') + secret)
    .digest('hex')
}

interface S3Settings {
  /** scheme, host and bucket, such as https://s3.example.org/tramo */
  address: string
  region: string
  accessKey: string
  secretKey: string
  /** true if browsers fetch images themselves, at signed addresses that are valid for a minute */
  browsers?: boolean
  timeoutMs?: number
}

const SECONDS = 60

/** Stores images in a bucket of any service with the S3 protocol. The bucket has to be private; every request is signed. */
export function s3Images({ address, region, accessKey, secretKey, browsers, timeoutMs = 5000 }: S3Settings): ImageStore {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: 2 })
  const bucket = address.replace(/\/+$/, '')
  const file = (key: string) => `${bucket}/${key}`
  const ask = (method: string, key: string, more: RequestInit = {}) =>
    client.fetch(file(key), { method, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...more })
  return {
    put: async (key, bytes, type) => {
      const body = new Uint8Array(bytes)
      const headers = { 'content-type': type, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
      done(await ask('PUT', key, { body, headers }), 201, 204)
    },
    open: async (key) => {
      const response = await ask('GET', key)
      if (response.status === 404) return undefined
      return Buffer.from(await done(response).arrayBuffer())
    },
    remove: async (key) => {
      const response = await ask('DELETE', key)
      done(response, 202, 204, 404)
    },
    list: () => filesOf(async (query) => done(await ask('GET', `?${query}`)).text()),
    ...(browsers && { address: (key: string) => signed(client, file(key)) }),
  }
}

/** Lists pages of a thousand names one after another (ListObjectsV2). Skips files whose name is not one of our keys. */
async function* filesOf(ask: (query: string) => Promise<string>): AsyncGenerator<StoredFile> {
  let next: string | undefined
  do {
    const page = await ask(String(new URLSearchParams({ 'list-type': '2', ...(next && { 'continuation-token': next }) })))
    if (!/<ListBucketResult[\s>].*<\/ListBucketResult>\s*$/s.test(page)) throw new Error('The image store answered no list.')
    for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
      const [key = '', at = ''] = [wordIn(entry, 'Key'), wordIn(entry, 'LastModified')]
      // a file without a date is skipped, since its age is unknown
      if (/^[0-9a-f]{32}$/.test(key) && isInstant(at)) yield { key, writtenAt: new Date(at) }
    }
    const before = next
    next = wordIn(page, 'NextContinuationToken')
    if (next && next === before) throw new Error('The image store lists the same files again.')
  } while (next)
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))

// tokens contain only letters, digits and characters of base64, which XML does not escape
const wordIn = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

async function signed(client: AwsClient, address: string): Promise<string> {
  const { url } = await client.sign(`${address}?X-Amz-Expires=${SECONDS}`, { aws: { signQuery: true } })
  return url
}

/**
 * Throws for other statuses, including partial content and redirects. Reports only the status, because the body is XML that may
 * contain keys.
 */
function done(response: Response, ...others: number[]): Response {
  if (![200, ...others].includes(response.status)) throw new Error(`The image store answered ${response.status}.`)
  return response
}
