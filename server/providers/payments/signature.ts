import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingNotice, Notice } from './port.ts'

interface Signed {
  dataId?: string | undefined
  requestId?: string | undefined
  /** unparsed: seconds or milliseconds since 1970 */
  ts: string
}

/** Builds the `x-signature` header of Mercado Pago's notices: HMAC-SHA256 of id, request id and time (P7). */
export const signatureHeader = (signed: Signed, secret: string) => `ts=${signed.ts},v1=${signatureOf(signed, secret)}`

/**
 * Reads a notice signed with Mercado Pago's secret. An old notice is accepted, because a notice that is sent again may be old
 * (P7).
 */
export function readSigned({ headers, query }: Omit<IncomingNotice, 'rawBody'>, secret: string): Notice | 'bad_signature' {
  const { ts, v1 } = partsOf(headers['x-signature'] ?? '')
  const paymentId = query['data.id'] ?? ''
  // an id with a semicolon could imitate the parts that follow it
  if (!ts || !v1 || !/^\d{1,16}$/.test(ts) || !/^[\w-]{1,64}$/.test(paymentId)) return 'bad_signature'
  // Mercado Pago's own readers disagree on whether the id is signed in lower case
  const spellings = [paymentId.toLowerCase(), paymentId]
  const signed = spellings.map((dataId) => signatureOf({ dataId, requestId: headers['x-request-id'], ts }, secret))
  if (!signed.some((signature) => isSame(signature, v1))) return 'bad_signature'
  // the signature is the only id of a notice that third parties cannot forge
  return { noticeId: v1, paymentId, at: instantOf(Number(ts)) }
}

function signatureOf({ dataId, requestId, ts }: Signed, secret: string): string {
  const parts = [dataId && `id:${dataId};`, requestId && `request-id:${requestId};`, `ts:${ts};`]
  return createHmac('sha256', secret)
    .update(parts.filter((part) => part).join(''))
    .digest('hex')
}

function partsOf(header: string): Record<string, string> {
  const pairs = header.split(',').map((part) => /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(part) ?? [])
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value]))
}

function isSame(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const FIRST_IN_MS = 1e12

const instantOf = (ts: number) => new Date(ts > FIRST_IN_MS ? ts : ts * 1000)
