import type { FastifyInstance } from 'fastify'
import { createServer, Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { WrongSetting } from '../config.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** True when another process already listens at this address. */
export const isTaken = (error: unknown) => codeOf(error) === 'EADDRINUSE'

/** Returns the first free port from `first` on. It is free at ::1 too, which some browsers try first for localhost. */
export async function freePort(first: number, host: string): Promise<number> {
  for (let port = first; port < first + 100; port++) if ((await isFree(port, host)) && (await isFree(port, '::1'))) return port
  throw new WrongSetting(`PORT has to be set: ${first} to ${first + 99} are all taken.`)
}

const isFree = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', (error) => resolve(!isTaken(error)))
      .listen(port, host, () => probe.close(() => resolve(true)))
  })

/** Accepts no new connections, answers open requests with `connection: close`, and cuts the rest after seven seconds. */
export async function finish(app: FastifyInstance): Promise<void> {
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  // HTTP's own close() cuts clients that have connected but not yet sent a request
  Server.prototype.close.call(app.server)
  await pause(300)
  const late = setTimeout(() => app.server.closeAllConnections(), 7000)
  await app.close()
  clearTimeout(late)
}

/** Listens on the port. Throws a `WrongSetting` for a taken port, unless it is the default port. */
export async function listen(app: FastifyInstance, { PORT, HOST }: { PORT?: number | undefined; HOST: string }, port: number) {
  try {
    await app.listen({ port, host: HOST })
  } catch (error) {
    const code = String(codeOf(error))
    if (isTaken(error) && PORT)
      throw new WrongSetting(`PORT ${port} is taken. Set another one, or none and the next free one is found.`)
    if (code === 'EACCES') throw new WrongSetting(`PORT ${port} is not for this account to listen on. Set one above 1023.`)
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
      throw new WrongSetting(`HOST has to be an address of this machine, and ${HOST} is not.`)
    throw error
  }
}
