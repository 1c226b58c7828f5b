import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

interface Ears {
  /** with every connection: what was said before it, nobody heard */
  onOpen(): void
  onNotice(text: string): void
  onTrouble(error: unknown): void
}

const PING_MS = 20_000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000

/** A connection of its own that listens to a channel; made anew whenever it is lost, until the returned function is called. */
export function keepListening(connectionString: string, channel: string, ears: Ears): () => Promise<void> {
  const stop = new AbortController()
  const done = listenUntil(stop.signal, () => listenOnce(connectionString, channel, ears, stop.signal))
  return () => {
    stop.abort()
    return done
  }
}

async function listenUntil(stop: AbortSignal, once: () => Promise<boolean>): Promise<void> {
  let failed = 0
  while (!stop.aborted) {
    failed = (await once()) ? 0 : failed + 1
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** failed, LONGEST_PAUSE_MS)
    // cut short by the signal alone
    await pause(ms, undefined, { signal: stop }).catch(() => {})
  }
}

/** Listens until the connection is lost; whether there was one. */
async function listenOnce(connectionString: string, channel: string, ears: Ears, stop: AbortSignal): Promise<boolean> {
  const limits = { connectionTimeoutMillis: 1000, query_timeout: 5000 }
  const client = new pg.Client({ connectionString, ...limits, application_name: 'tramo live' })
  const { lost, letGo } = attention(client, stop)
  client.on('notification', ({ payload = '' }) => ears.onNotice(payload))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    if (!stop.aborted) ears.onOpen()
    await lost
    return true
  } catch (error) {
    ears.onTrouble(error)
    return false
  } finally {
    letGo()
    client.removeAllListeners('notification')
    // where the network has swallowed the other end, the goodbye is never answered
    await Promise.race([client.end(), pause(1000, undefined, { ref: false })])
  }
}

/** Notices when the connection breaks, falls silent or is to stop. A line nobody talks on can be dead without a sound, so it is asked. */
function attention(client: pg.Client, stop: AbortSignal) {
  let letGo = () => {}
  const lost = new Promise<void>((notice) => {
    const pinging = setInterval(() => void client.query('select 1').catch(() => notice()), PING_MS)
    const onStop = () => notice()
    client.on('error', onStop).once('end', onStop)
    stop.addEventListener('abort', onStop)
    letGo = () => {
      clearInterval(pinging)
      stop.removeEventListener('abort', onStop)
    }
  })
  return { lost, letGo: () => letGo() }
}
