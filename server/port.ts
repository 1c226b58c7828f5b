import { createServer } from 'node:net'

/** The first port from `first` on that nobody listens on. */
export async function freePort(first: number, host: string): Promise<number> {
  for (let port = first; port < first + 100; port++) if (await isFree(port, host)) return port
  throw new Error(`Ports ${first} to ${first + 99} are all taken. Set PORT to a free one.`)
}

const isFree = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, host, () => probe.close(() => resolve(true)))
  })
