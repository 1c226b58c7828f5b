const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** True when the database gave up waiting for a lock or a statement: it is up, and too busy. */
export const isDatabaseBusy = (error: unknown) => ['55P03', '57014'].includes(codeOf(error))

/** A standby, or a primary during a switchover: it answers reads and refuses writes. */
export const READ_ONLY = '25006'
export const isReadOnly = (error: unknown) => codeOf(error) === READ_ONLY

/** True when the database's disk is full. */
export const isFull = (error: unknown) => codeOf(error) === '53100'

/** SQLSTATE: connection lost, no resources left, shutting down; and the session of a transaction in which we were too slow to go on. */
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

/** Errors to which the driver gives no code. */
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

/** True for a statement given up here without an answer: on its connection the next statement would wait behind it. */
export const isUnanswered = (error: unknown) => error instanceof Error && error.message === NO_ANSWER

/** True for an error of a database that is away, full or read-only: by SQLSTATE or socket, else by the driver's message. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (code) return GONE.test(code) || SOCKET.includes(code) || code === READ_ONLY
  return error instanceof Error && UNCODED.includes(error.message)
}
