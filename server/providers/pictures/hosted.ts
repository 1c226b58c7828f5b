import type { IncomingMessage } from 'node:http'
import { get as plainly } from 'node:http'
import { Agent, get as securely } from 'node:https'
import type { LookupFunction } from 'node:net'
import { MAX_BYTES } from '#domain/images/image.ts'
import { isOutside, publicLookup } from '../guard.ts'
import { type Pictures, PictureRefused } from './port.ts'

const PATIENCE_MS = 10_000
const MAX_REDIRECTS = 3

interface Fetcher {
  /** checks addresses; only tests allow addresses of this machine */
  isAllowed?: (address: string) => boolean
  lookup?: LookupFunction
  patienceMs?: number
}

/** Fetches over https from public addresses only, checks each redirect again, and takes at most ten seconds in total. */
export function webPictures({ isAllowed = isOutside, lookup = publicLookup, patienceMs = PATIENCE_MS }: Fetcher = {}): Pictures {
  const agent = new Agent({ lookup, keepAlive: false })
  const ask = (address: string, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { accept: 'image/jpeg, image/png', 'user-agent': 'Tramo' }
      const request = address.startsWith('https:')
        ? securely(address, { agent, headers, signal }, resolve)
        : plainly(address, { headers, signal }, resolve)
      request.on('error', reject)
    })
  return {
    async fetch(address) {
      const signal = AbortSignal.timeout(patienceMs)
      for (let [next, redirects] = [address, 0]; redirects <= MAX_REDIRECTS; redirects++) {
        if (!isAllowed(next)) throw new PictureRefused('the address leads inside, or is none')
        const answer = await ask(next, signal)
        const { statusCode = 0, headers } = answer
        if (statusCode === 200) return read(answer)
        answer.destroy()
        if (![301, 302, 303, 307, 308].includes(statusCode)) throw meaning(statusCode)
        const { location = '' } = headers
        next = URL.canParse(location, next) ? new URL(location, next).href : ''
      }
      throw new PictureRefused('too many redirects')
    },
  }
}

const meaning = (status: number) =>
  status >= 400 && status < 500 && status !== 408 && status !== 429
    ? new PictureRefused(`answered ${status}`)
    : new Error(`answered ${status}`)

/** Reads a response and counts its bytes, because the stated length is not trusted. */
async function read(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    const bytes = chunk as Buffer // as: a response without an encoding has bytes
    length += bytes.length
    // leaving the loop closes the connection
    if (length > MAX_BYTES) throw new PictureRefused('too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
