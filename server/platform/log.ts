import { createHmac } from 'node:crypto'
import { type DestinationStream, pino } from 'pino'
import { exchangedField } from '#contract/wireNames.ts'
import type { Settings } from './config.ts'

/** Returns the pseudonym of an e-mail for logs: equal for equal e-mails, and meaningless without the key. */
export type Mark = (email: string) => string

export const markBy =
  (key: string): Mark =>
  (email) =>
    `[e-mail ${createHmac('sha256', `log:${key}`).update(decoded(email).toLowerCase()).digest('hex').slice(0, 12)}]`

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const hidden = [
  'code',
  'number',
  'text',
  'key',
  'state',
  'error_description',
  'id_token_hint',
  'name',
  'after',
  exchangedField('plate'),
  'q',
  'reason',
  'token',
]
const HIDDEN = new RegExp(`([?&](?:${hidden.join('|')})=)[^&]*`, 'gi')
/** Matches the token of a link that works without a login: to unsubscribe from mails, or to follow a trip. */
const TOKEN = /(\/(?:notification\/off|follow)\/)[^/?]*/gi
const isNamed = (part: string) => /.(?:@|%40)/i.test(part)

/** Removes personal data from an address, which may contain an e-mail, a name, a plate or a login code. */
export const withoutPersons = (url: string, mark: Mark) =>
  marked(url, /([/?=&])/, isNamed, mark)
    .replace(HIDDEN, '$1[hidden]')
    .replace(TOKEN, '$1[hidden]')

/** Removes e-mails from any line, because messages of other systems may contain them too. */
function withoutEmails(line: string, mark: Mark): string {
  const isEmail = (part: string) => isNamed(part) && /\.[a-z]{2}/i.test(part)
  return isNamed(line) ? marked(line, /([\s/?=&"'\\<>()[\],;:]+)/, isEmail, mark) : line
}

/** Checks part by part: one pattern over the whole text would take quadratic time on malicious input. */
const marked = (text: string, between: RegExp, isOne: (part: string) => boolean, mark: Mark) =>
  text
    .split(between)
    .map((part) => (isOne(part) ? mark(part) : part))
    .join('')

/** Writes JSON lines to standard output. For a request, it logs only data that cannot identify a person. */
export const makeLog = ({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>, key: string) => logTo(pino.destination(1), LOG_LEVEL, key)

export function logTo(where: DestinationStream, level: Settings['LOG_LEVEL'], key: string) {
  const mark = markBy(key)
  const serializers = {
    err: serializeError,
    req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, url: withoutPersons(url, mark) }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  }
  const redact = ['*.headers', '*.email', '*.dni', '*.telephone', '*.cbu']
  const hooks = { streamWrite: (line: string) => withoutEmails(line, mark) }
  return pino({ level, redact, serializers, hooks }, where)
}

/** Removes the details of a PostgreSQL error, which contain values of the row. */
function serializeError(error: Error) {
  const { detail: _, where: __, internalQuery: ___, ...rest } = pino.stdSerializers.err(error)
  return rest
}
