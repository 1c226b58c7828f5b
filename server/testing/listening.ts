import type { FastifyInstance } from 'fastify'
import type { Visitor } from './person.ts'

/** Makes an app of the stage listen on a port, which event streams need. */
export const listenAnywhere = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })

interface Heard {
  event: string
  topic?: string
  complete?: true
}

/** Opens the event stream of a person's page, and returns its events. */
export async function listens(address: string, who: Pick<Visitor, 'jar'>, trips: string[] = [], asAdmin = false, ageMs?: number) {
  const leaving = new AbortController()
  const cookie = [...who.jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const search = new URLSearchParams(trips.map((id): [string, string] => ['trip', id]))
  if (asAdmin) search.set('admin', 'true')
  if (ageMs !== undefined) search.set('age', String(ageMs))
  const response = await fetch(`${address}/api/events?${search}`, { headers: { cookie }, signal: leaving.signal })
  const { status, headers } = response
  const events = status === 200 && response.body ? eventsIn(response.body) : undefined
  return {
    status,
    headers,
    reason: async () => ((await response.json()) as { reason: string }).reason, // as: problem+json
    /** the next event, without a time limit; undefined when the stream has ended or was closed */
    next: async (): Promise<Heard | undefined> => {
      const next = await events?.next().catch((error: unknown) => (leaving.signal.aborted ? undefined : Promise.reject(error)))
      return next?.value ?? undefined
    },
    leave: () => leaving.abort(),
  }
}

export type Listening = Awaited<ReturnType<typeof listens>>

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Heard, void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks.flatMap(eventOf)
  }
}

function eventOf(block: string): Heard[] {
  const [, event, data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
  return event ? [{ event, ...(JSON.parse(data) as { topic?: string }) }] : []
}
