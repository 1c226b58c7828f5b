import { connect } from 'node:net'

/** What is answered to a path that no client library would send: the status, and everything after the first line. */
export async function askedRawly(address: string, path: string): Promise<{ status: number; rest: string }> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  // not ended: a server may take that for a caller who has hung up
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer) // a socket without encoding gives bytes
  const [first = '', ...rest] = Buffer.concat(parts).toString().split('\r\n')
  return { status: Number(first.split(' ')[1]), rest: rest.join('\r\n') }
}
