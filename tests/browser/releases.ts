import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Names of files with their hash, which are others in the next release. */
const named = /([\w-]+-[\w-]{7,8})\.(js|css|woff2)\b/g
const renamed = (text: string) => text.replace(named, '$1.next.$2')
/** Changes the worker so that the next release's frames and files are new ones; their integrity is not tested here. */
const nextWorker = (text: string) =>
  renamed(text)
    .replaceAll(/,integrity:"[^"]+"/g, '')
    .replaceAll('revision:"', 'revision:"next')

/**
 * The site at its own address, where a next release can appear: the same files under other names. The files of the release before exist
 * until they are deleted.
 */
export async function releases(real: string) {
  let [isNext, hasEarlier] = [false, true]
  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const path = request.url ?? '/'
    const isEarlier = path.startsWith('/assets/') && !path.includes('.next.')
    if (isNext && isEarlier && !hasEarlier) return reply.writeHead(404).end()
    const { cookie = '', 'accept-language': language = '', accept = '' } = request.headers
    const headers = { cookie, 'accept-language': language, accept }
    const found = await fetch(real + path.replace('.next.', '.'), { headers, redirect: 'manual' })
    const forwarded = ['content-type', 'cache-control', 'set-cookie'].flatMap((name) => {
      const value = found.headers.get(name)
      return value ? [[name, value] as const] : []
    })
    reply.writeHead(found.status, Object.fromEntries(forwarded))
    const isText = /javascript|css|html/.test(found.headers.get('content-type') ?? '')
    if (!isNext || isEarlier || !isText) return reply.end(Buffer.from(await found.arrayBuffer()))
    reply.end((path === '/worker.js' ? nextWorker : renamed)(await found.text()))
  }
  const server = createServer((request, reply) => void answer(request, reply).catch(() => reply.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`, // as: it listens on a port
    /** the next release is out */
    next: () => void (isNext = true),
    /** deletes the files of the former release */
    forgetEarlier: () => void (hasEarlier = false),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  }
}
