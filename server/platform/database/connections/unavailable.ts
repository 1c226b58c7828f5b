const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** True when the database gave up waiting for a lock or a statement: it is available, but too busy. */
export const isDatabaseBusy = (error: unknown) => ['55P03', '57014'].includes(codeOf(error))

/** SQLSTATE of a standby, or of a primary during a switchover: it answers reads and refuses writes. */
export const READ_ONLY = '25006'
export const isReadOnly = (error: unknown) => codeOf(error) === READ_ONLY

/** True when the database's disk is full. */
export const isFull = (error: unknown) => codeOf(error) === '53100'

/** SQLSTATEs of a lost connection, exhausted resources, a shutdown, and a transaction that our side left idle for too long. */
const GONE = /^(08|53|57P|25P03)/
const SOCKET = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
]

/** Message of the driver's timeout, which has no error code. */
const NO_ANSWER = 'Query read timeout'
const UNCODED = [
  NO_ANSWER,
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
]

/**
 * True for a statement that this process gave up without a response: on its connection the next statement would wait behind it.
 */
export const isUnanswered = (error: unknown) => error instanceof Error && error.message === NO_ANSWER

/** True when the database is unreachable, full or read-only: by SQLSTATE or socket error, else by the driver's message. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (code) return GONE.test(code) || SOCKET.includes(code) || code === READ_ONLY
  return error instanceof Error && UNCODED.includes(error.message)
}
