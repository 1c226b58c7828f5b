import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server of a test on a free port; its origin. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // AddressInfo: a server on a TCP port never has the text address of a pipe
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
