import type { FastifyRequest } from 'fastify'
import type { IncomingNotice } from '../../providers/payments/port.ts'

/** A notice as it came: its signature is about these bytes and words, not about what a parser made of them. */
export const incomingOf = ({ headers, query, body }: FastifyRequest): IncomingNotice => ({
  headers: wordsOf(headers),
  query: wordsOf(query as object), // a parsed query is an object
  rawBody: typeof body === 'string' ? body : '',
})

/** Only what was said once: a word said twice could mean one thing to the signature and another to us. */
const wordsOf = (words: object): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([name, value]: [string, unknown]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
