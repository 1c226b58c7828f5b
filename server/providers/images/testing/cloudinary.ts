import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { listening } from './s3.ts'

const AN_HOUR_S = 3600
const unsigned = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature'])

interface Account {
  cloud: string
  apiKey: string
  apiSecret: string
  now: () => number
}

/**
 * Simulates a Cloudinary cloud: stores and deletes images for signed requests, checks each signature by computing it
 * independently, and shows the images to anyone.
 */
export async function cloudinaryStandIn({ cloud, apiKey, apiSecret, now }: Account) {
  const files = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => response.writeHead(status).end(body))
  })
  const origin = await listening(server)

  async function answer(request: IncomingMessage): Promise<[number, (string | Buffer)?]> {
    const [, area, ...rest] = (request.url ?? '').split('/')
    if (request.method === 'GET') return serve([area, ...rest].join('/'))
    const form = await formOf(request)
    if (area !== 'v1_1' || rest[0] !== cloud || !isSigned(form)) return [401, '{"error":{"message":"Invalid Signature"}}']
    return rest[2] === 'upload' ? upload(form) : destroy(form)
  }

  function serve(path: string): [number, Buffer?] {
    const found = files.get(path)
    return found ? [200, found] : [404]
  }

  async function upload(form: FormData): Promise<[number, string]> {
    const id = textOf(form.get('public_id'))
    const file = form.get('file')
    if (!(file instanceof Blob)) return [400, '{}']
    files.set(pathOf(id), Buffer.from(await file.arrayBuffer()))
    return [200, JSON.stringify({ public_id: id, secure_url: `${origin}/${cloud}/image/upload/v1/${id}.jpg` })]
  }

  function destroy(form: FormData): [number, string] {
    return [200, JSON.stringify({ result: files.delete(pathOf(textOf(form.get('public_id')))) ? 'ok' : 'not found' })]
  }

  const pathOf = (id: string) => `${cloud}/image/upload/${id}.jpg`

  function isSigned(form: FormData): boolean {
    const words = [...form].filter(([name]) => !unsigned.has(name)).map(([name, value]) => `${name}=${textOf(value)}`)
    const expected = createHash('sha1')
      .update(words.sort().join('&') + apiSecret)
      .digest('hex')
    const age = now() / 1000 - Number(form.get('timestamp'))
    return form.get('api_key') === apiKey && form.get('signature') === expected && age < AN_HOUR_S
  }

  return { origin, files, close: () => (server.closeAllConnections(), server.close()) }
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // as: no encoding is set
  const type = request.headers['content-type'] ?? ''
  return new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
}

const textOf = (value: File | string | null) => (typeof value === 'string' ? value : '')
