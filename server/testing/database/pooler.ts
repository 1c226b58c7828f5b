import { connect, createServer, type AddressInfo } from 'node:net'

/** Parameters of a startup packet that PgBouncer 1.18 accepts by default. */
const allowed = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'])

/** Client messages that a transaction pooler cannot serve. */
export interface SeenByPooler {
  /** names of prepared statements */
  named: Set<string>
  /** SQL of simple statements */
  simple: string[]
}

/** Simulates a pooler between clients and a database: refuses unknown startup parameters, and records the messages. */
export async function poolerBefore(url: string) {
  const far = new URL(url)
  const seen: SeenByPooler = { named: new Set(), simple: [] }
  const server = createServer((client) => {
    const database = connect(Number(far.port || 5432), far.hostname)
    const end = () => (client.destroy(), database.destroy())
    client.on('close', end).on('error', end)
    database.on('close', end).on('error', end)
    database.pipe(client)
    let pending = Buffer.alloc(0)
    let isStarted = false
    client.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk])
      const take = (length: number) => {
        const message = pending.subarray(0, length)
        pending = pending.subarray(length)
        return message
      }
      while (pending.length >= 5) {
        const length = isStarted ? 1 + pending.readInt32BE(1) : pending.readInt32BE(0)
        if (pending.length < length) return
        const message = take(length)
        if (isStarted) note(message, seen)
        else {
          const unknown = parametersOf(message).find((name) => !allowed.has(name))
          if (unknown) return void client.end(refusal(`unsupported startup parameter: ${unknown}`))
          isStarted = true
        }
        database.write(message)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const near = new URL(url)
  near.hostname = '127.0.0.1'
  near.port = String((server.address() as AddressInfo).port) // as: it listens on TCP
  return { url: near.href, seen, close: () => new Promise((done) => server.close(done)) }
}

/**
 * Returns the names of the parameters of a startup packet: length, version, then names and values, each followed by a zero byte.
 */
const parametersOf = (packet: Buffer) =>
  packet
    .subarray(8)
    .toString()
    .split('\0')
    .filter((word, i) => i % 2 === 0 && word !== '')

function note(message: Buffer, { named, simple }: SeenByPooler): void {
  const [type, text = ''] = [String.fromCharCode(message[0] ?? 0), message.subarray(5).toString().split('\0')[0]]
  if (type === 'P' && text) named.add(text)
  if (type === 'Q') simple.push(text)
}

function refusal(sentence: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${sentence}\0\0`)
  const head = Buffer.from('E....')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}
