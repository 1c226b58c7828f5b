import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Random, randomFrom } from './world/random.ts'

/** A slow network. Delays are in milliseconds; `chunkBytes` is about one packet. */
export interface SlowNetwork {
  roundTripMs: number
  bytesPerSecond: number
  chunkBytes: number
  /** one chunk in this number arrives `heldMs` later, and with it all later bytes of its connection */
  heldOneIn: number
  heldMs: number
}

interface Link {
  origin: string
  close(): void
}

/**
 * Serves a port through a slow network. All connections share the bandwidth, and each begins with a round trip, as TCP does. TLS
 * would need one more.
 */
export async function slowLink(port: number, network: SlowNetwork): Promise<Link> {
  const random = randomFrom(1)
  const [up, down] = [direction(network, random), direction(network, random)]
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
    for (const [from, to, pass] of [
      [client, upstream, up(network.roundTripMs)],
      [upstream, client, down(0)],
    ] as const) {
      open.add(from.setNoDelay(true))
      const arrive = (chunk: Buffer | undefined) => void (chunk ? to.write(chunk) : to.end())
      from.on('data', (bytes: Buffer) => pass(bytes, arrive)).on('end', () => pass(undefined, arrive))
      from.on('error', () => to.destroy()).on('close', () => open.delete(from))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo // as: the address of a TCP server
  const close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { origin: `http://localhost:${own}`, close }
}

type Pass = (bytes: Buffer | undefined, arrive: (chunk: Buffer | undefined) => void) => void

/** Returns a function that begins a connection in one direction of the link, after a delay. `undefined` is the end of its bytes. */
function direction({ roundTripMs, bytesPerSecond, chunkBytes, heldOneIn, heldMs }: SlowNetwork, random: Random) {
  let isFreeAt = 0
  return (beginsInMs: number): Pass => {
    const opened = performance.now() + beginsInMs
    let earliest = 0
    // one after another, since timers of the same millisecond may fire in any order
    let arrived = Promise.resolve()
    return (bytes, arrive) => {
      for (const chunk of bytes ? chunksOf(bytes, chunkBytes) : [undefined]) {
        isFreeAt = Math.max(isFreeAt, opened, performance.now()) + ((chunk?.length ?? 0) * 1000) / bytesPerSecond
        const delayMs = chunk && random() < 1 / heldOneIn ? heldMs : 0
        earliest = Math.max(earliest, isFreeAt + roundTripMs / 2 + delayMs)
        const due = earliest
        arrived = arrived.then(() => setTimeout(due - performance.now())).then(() => arrive(chunk))
      }
    }
  }
}

const chunksOf = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size))
