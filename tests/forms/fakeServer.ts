import { calls } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exchanged, exchangedRefusal } from '#contract/wireNames.ts'
import { fieldSentence } from '#contract/words/fields.ts'
import { sentence } from '#contract/words/refusals.ts'
import type { Reason } from '#domain/refusal.ts'
import { sampleOf } from './samples.ts'

/** Response of a call, with the property names of the code. A function gets the body and query of the request. */
export type Answer = object | ((sample: never) => unknown)

export interface SentCall {
  endpoint: Endpoint
  path: string
  query: URLSearchParams
  body: unknown
}

export type Respond = () => Promise<Response>

/** Answers every call of the contract with a sample of its reply, or with a test's own response. */
export class FakeServer {
  readonly sent: SentCall[] = []
  readonly #answers = new Map<Endpoint, Answer>()
  readonly #next = new Map<Endpoint, Respond[]>()

  answer(endpoint: Endpoint, answer: Answer): void {
    this.#answers.set(endpoint, answer)
  }

  /** Sets the responses to the next calls of an endpoint, one for each call. */
  answerNext(endpoint: Endpoint, ...answers: Respond[]): void {
    this.#next.set(endpoint, answers)
  }

  get changes(): SentCall[] {
    return this.sent.filter(({ endpoint }) => endpoint.method !== 'GET')
  }

  send = async (address: string, { method = 'GET', body }: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const endpoint = endpointOf(method, pathname.slice('/api'.length), searchParams)
    this.sent.push({
      endpoint,
      path: pathname,
      query: searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    })
    const respond = this.#next.get(endpoint)?.shift()
    return respond ? respond() : this.#reply(endpoint)
  }

  #reply(endpoint: Endpoint): Response {
    const answer = this.#answers.get(endpoint)
    const sample = sampleOf(endpoint.reply)
    const reply = typeof answer === 'function' ? answer(sample as never) : (answer ?? sample)
    return Response.json(exchanged(reply, endpoint.renamed?.reply))
  }
}

/** Builds the server's response to a refused call (RFC 9457); `errors` name fields. */
export const refusal =
  (reason: Reason, parts: object = {}): Respond =>
  async () =>
    Response.json(exchangedRefusal({ reason, detail: sentence(reason, 'en-US'), ...parts }), { status: 409 })

/** Refuses fields of a body, each with a sentence worded as the server does. */
export const fieldRefusals = (fields: string[]): Respond =>
  refusal('validation', {
    errors: fields.map((field) => ({ field, reason: 'malformed', message: fieldSentence('malformed', 'en-US') })),
  })

const matching = Object.values(calls)
  // paths with fewer parameters first, so that a literal segment is matched before a parameter
  .toSorted((a, b) => (a.path.match(/:/g)?.length ?? 0) - (b.path.match(/:/g)?.length ?? 0))
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}/?$`) }))

function endpointOf(method: string, path: string, query: URLSearchParams): Endpoint {
  const found = matching.filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
  const chosen =
    found.find(({ endpoint: { chosenBy } }) => chosenBy && query.has(chosenBy)) ??
    found.find(({ endpoint }) => !endpoint.chosenBy) ??
    found[0]
  if (!chosen) throw new Error(`no call ${method} ${path}`)
  return chosen.endpoint
}
