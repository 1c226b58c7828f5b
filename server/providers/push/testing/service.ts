import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'

interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Starts a push service on this machine, which stores messages and responds as a test sets. */
export async function pushService() {
  const received: Pushed[] = []
  const says = { status: 201 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(says.status, says.status === 307 ? { location: '/elsewhere' } : {}).end('x'.repeat(100_000))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // as: it listens on a port
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { origin: `http://127.0.0.1:${port}`, received, says, close }
}

/**
 * Simulates a browser: its key pair, its secret, and its decryption of messages (RFC 8291, RFC 8188), written from the standards.
 */
export function browser() {
  const pair = createECDH('prime256v1')
  const [publicKey, auth] = [pair.generateKeys(), randomBytes(16)]
  const opened = (body: Buffer): string => {
    const [salt, recordSize, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
    const [sender, record] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)]
    if (record.length > recordSize) throw new Error('one record is all there is')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const cipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
    const end = padded.lastIndexOf(2)
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the last record ends with a 2')
    return padded.subarray(0, end).toString('utf8')
  }
  return { publicKey: publicKey.toString('base64url'), auth: auth.toString('base64url'), opened }
}

/** Returns the content of a VAPID header whose signature matches the key in it (RFC 8292). */
export function vapid(authorization = '') {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33, 65)].map((part) => part.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const parsed = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown> // as: the halves of a JWT are objects
  return { key, isSigned, head: parsed(head), claims: parsed(claims) }
}
