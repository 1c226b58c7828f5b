import { freePort } from '../platform/http/listen.ts'

/** Linux uses 32768 and above for outgoing connections; other systems begin higher. */
const [FIRST, COUNT] = [20_000, 12_000]

// spreads processes with neighboring ids
let next = FIRST + ((process.pid * 37) % COUNT)

/**
 * Returns a free port for a server that starts later, or again. It avoids the ports of outgoing connections: another process
 * could take such a port meanwhile. A caller who polls it could also connect to itself, and then no server can listen there for a
 * minute.
 */
export async function portForServer(): Promise<number> {
  const port = await freePort(next, '127.0.0.1')
  next = port + 1
  return port
}
