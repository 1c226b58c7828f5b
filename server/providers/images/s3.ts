import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import type { ImageStore, StoredFile } from './port.ts'

export interface S3Settings {
  /** scheme, host and bucket, such as https://s3.example.org/tramo */
  address: string
  region: string
  accessKey: string
  secretKey: string
  /** browsers fetch by addresses that are signed for a minute */
  browsers?: boolean
  timeoutMs?: number
}

const SECONDS = 60

/** A bucket of any service that speaks S3. It has to be private: every request carries a signature. */
export function s3Images({ address, region, accessKey, secretKey, browsers, timeoutMs = 5000 }: S3Settings): ImageStore {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: 2 })
  const bucket = address.replace(/\/+$/, '')
  const file = (key: string) => `${bucket}/${key}`
  const ask = (method: string, key: string, more: RequestInit = {}) =>
    client.fetch(file(key), { method, signal: AbortSignal.timeout(timeoutMs), ...more })
  return {
    put: async (key, bytes, type) => {
      const body = new Uint8Array(bytes)
      const headers = { 'content-type': type, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
      await done(await ask('PUT', key, { body, headers }))
    },
    open: async (key) => {
      const response = await ask('GET', key)
      if (response.status === 404) return undefined
      return Buffer.from(await (await done(response)).arrayBuffer())
    },
    remove: async (key) => {
      const response = await ask('DELETE', key)
      if (response.status !== 404) await done(response)
    },
    list: () => filesOf(async (query) => (await done(await ask('GET', `?${query}`))).text()),
    ...(browsers && { address: (key: string) => signed(client, file(key)) }),
  }
}

/** Pages of a thousand names, one after the other (ListObjectsV2). A file without a name in our form is not ours. */
async function* filesOf(ask: (query: string) => Promise<string>): AsyncGenerator<StoredFile> {
  let next: string | undefined
  do {
    const page = await ask(String(new URLSearchParams({ 'list-type': '2', ...(next && { 'continuation-token': next }) })))
    for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
      const [key, at] = [wordIn(entry, 'Key'), wordIn(entry, 'LastModified')]
      if (key && at && /^[0-9a-f]{32}$/.test(key)) yield { key, writtenAt: new Date(at) }
    }
    next = wordIn(page, 'NextContinuationToken')
  } while (next)
}

// tokens are of letters, digits and the signs of base64: nothing that XML would write otherwise
const wordIn = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

async function signed(client: AwsClient, address: string): Promise<string> {
  const { url } = await client.sign(`${address}?X-Amz-Expires=${SECONDS}`, { aws: { signQuery: true } })
  return url
}

/** The answer says why in XML that may name keys: the status is enough. */
async function done(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`The image store answered ${response.status}.`)
  return response
}
