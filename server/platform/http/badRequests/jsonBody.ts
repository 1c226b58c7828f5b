import type { FastifyInstance } from 'fastify'
import { Refused } from '#domain/refusal.ts'

const DEEPEST = 10

/** JSON is the only body that calls read: without a key twice in one object, and nested at most ten deep (rule 15). */
export function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => {
      if (error) return done(error)
      return isPlain(text) ? done(null, body) : done(new Refused('malformed_json'))
    })
  })
}

/** Of text that is JSON already. Parsers differ in which of two equal keys they read, so that what was checked may not be what is done. */
export function isPlain(text: string): boolean {
  /** the keys so far of each object around, nothing for a list */
  const around: (Set<string> | undefined)[] = []
  // strings whole, and whether a colon makes one of them a key
  for (const [token, string, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*(:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') {
      if (around.push(token === '{' ? new Set() : undefined) > DEEPEST) return false
    } else if (token === '}' || token === ']') around.pop()
    else if (string && colon) {
      const keys = around.at(-1)
      const key = String(JSON.parse(string))
      if (keys?.has(key)) return false
      keys?.add(key)
    }
  }
  return true
}
