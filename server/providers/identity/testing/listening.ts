import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on a free port, listening before anything answers, so that its address can be told to what will. */
export async function listening(): Promise<{ server: Server; origin: string }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a string only for sockets in the file system
  return { server, origin: `http://localhost:${port}` }
}
