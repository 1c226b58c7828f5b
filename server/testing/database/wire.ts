import { connect, createServer, type Socket } from 'node:net'
import { portForServer } from '../ports.ts'

/** Starts a TCP proxy to a database, which a test can cut or freeze. */
export async function wireTo(url: string) {
  let far = new URL(url)
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  const server = createServer((near) => {
    const other = connect(Number(far.port || 5432), far.hostname)
    const pair: [Socket, Socket] = [near, other]
    pairs.add(pair)
    for (const [one, two] of [pair, pair.toReversed() as [Socket, Socket]]) {
      one.pipe(two)
      one.on('error', () => {})
      one.on('close', () => {
        two.destroy()
        pairs.delete(pair)
      })
    }
    if (isFrozen) other.pause()
  })
  const open = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const port = await portForServer()
  await open(port)
  const near = new URL(url)
  near.hostname = '127.0.0.1'
  near.port = String(port)
  const cut = () => {
    for (const socket of [...pairs].flat()) socket.destroy()
  }
  return {
    url: near.href,
    /** refuses new connections and ends existing ones */
    refuse: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        cut()
      }),
    mend: () => open(port),
    /** directs new connections to another server */
    leadTo: (other: string) => void (far = new URL(other)),
    /** leaves connections open without a response */
    freeze() {
      isFrozen = true
      for (const [, other] of pairs) other.unpipe().pause()
    },
    async close() {
      cut()
      if (server.listening) await new Promise((done) => server.close(done))
    },
  }
}
