import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { IncomingMessage, ReceivedMessage } from './port.ts'

const Message = z.object({ from: z.string().check(z.maxLength(40)), text: z.string().check(z.maxLength(2000)) })

export const signatureOf = (rawBody: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`

/**
 * Reads `{ from, text }` signed with the gateway's secret. A repeated message has no effect, because the code in it is already
 * used up.
 */
export function readSigned({ signature, rawBody }: IncomingMessage, secret: string): ReceivedMessage | 'bad_signature' {
  const [ours, theirs] = [Buffer.from(signatureOf(rawBody, secret)), Buffer.from(signature)]
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return 'bad_signature'
  return Message.safeParse(parsed(rawBody)).data ?? { from: '', text: '' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
