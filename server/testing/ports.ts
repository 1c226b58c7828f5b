import { freePort } from '../platform/http/listen.ts'

/** Linux uses 32768 and above for outgoing connections; other systems begin higher. */
const [FIRST, COUNT] = [20_000, 12_000]

// neighbours in the list of processes are far from each other
let next = FIRST + ((process.pid * 37) % COUNT)

/**
 * A free port for a server that starts later, or again. Among the ports of outgoing connections another process could take it meanwhile,
 * and a caller who polls it could connect to itself, after which no server can listen there for a minute.
 */
export async function portForServer(): Promise<number> {
  const port = await freePort(next, '127.0.0.1')
  next = port + 1
  return port
}
