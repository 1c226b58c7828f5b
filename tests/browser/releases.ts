import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Names of files with a hash, which the next release changes. */
const named = /([\w-]+-[\w-]{7,8})\.(js|css|woff2)\b/g
const renamed = (text: string) => text.replace(named, '$1.next.$2')
/**
 * Changes the service worker so that it expects the next release's frames and files. The integrity of these files is not tested
 * here.
 */
const nextWorker = (text: string) =>
  renamed(text)
    .replaceAll(/,integrity:"[^"]+"/g, '')
    .replaceAll('revision:"', 'revision:"next')

/**
 * Serves the site at a separate address, where a next release can appear: the same files under other names. Files of the former
 * release exist until they are deleted.
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
    origin: `http://localhost:${(server.address() as AddressInfo).port}`, // as: the server listens on a port
    /** publishes the next release */
    next: () => void (isNext = true),
    /** deletes the files of the former release */
    forgetEarlier: () => void (hasEarlier = false),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  }
}
