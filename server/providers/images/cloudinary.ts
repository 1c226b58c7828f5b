import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ImageStore } from './port.ts'

export interface CloudinarySettings {
  cloud: string
  apiKey: string
  apiSecret: string
  /** where it is told what to do, and where it shows images */
  api?: string
  delivery?: string
  timeoutMs?: number
}

export const CLOUDINARY_DELIVERY = 'https://res.cloudinary.com'
const Uploaded = z.object({ public_id: z.string(), secure_url: z.string() })

/** The settings in an address as Cloudinary's console shows it: cloudinary://key:secret@cloud. */
export function cloudinarySettings(address: string): CloudinarySettings {
  const { hostname, username, password } = new URL(address)
  return { cloud: hostname, apiKey: decodeURIComponent(username), apiSecret: decodeURIComponent(password) }
}

/** Images that anyone with their address may see: for profile photos alone. Requests are signed, as its documentation has it. */
export function cloudinaryImages(settings: CloudinarySettings): ImageStore {
  const { cloud, delivery = CLOUDINARY_DELIVERY, timeoutMs = 10_000 } = settings
  const address = (key: string) => `${delivery}/${cloud}/image/upload/${key}.jpg`
  return {
    put: async (key, bytes, type) => {
      const { secure_url } = Uploaded.parse(
        await tell(settings, 'upload', { public_id: key }, new Blob([new Uint8Array(bytes)], { type })),
      )
      if (!secure_url.endsWith(`/${key}.jpg`)) throw new Error('Cloudinary keeps the image under another name.')
    },
    open: async (key) => {
      const response = await fetch(address(key), { signal: AbortSignal.timeout(timeoutMs) })
      if (response.status === 404) return undefined
      if (!response.ok) throw new Error(`Cloudinary answered ${response.status}.`)
      return Buffer.from(await response.arrayBuffer())
    },
    remove: async (key) => void (await tell(settings, 'destroy', { public_id: key, invalidate: 'true' })),
    address: async (key) => address(key),
  }
}

async function tell(settings: CloudinarySettings, what: string, words: Record<string, string>, file?: Blob): Promise<unknown> {
  const { cloud, apiKey, api = 'https://api.cloudinary.com', timeoutMs = 10_000 } = settings
  const body = new FormData()
  // Cloudinary compares with its own clock and refuses what is older than an hour
  const told = { ...words, timestamp: String(Math.floor(Date.now() / 1000)) }
  for (const [name, value] of Object.entries({ ...told, api_key: apiKey, signature: signature(told, settings.apiSecret) }))
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

/** SHA-1 of the words in the order of their names, with the secret at the end. */
function signature(words: Record<string, string>, secret: string): string {
  const inOrder = Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha1')
    .update(inOrder.map(([name, value]) => `${name}=${value}`).join('&') + secret)
    .digest('hex')
}
