import type { PhoneWay } from '#domain/people/phoneCheck.ts'
import { type Sms, SmsAway, type Telephony } from './port.ts'
import { readSigned } from './signature.ts'

export interface TelephonyOptions {
  /** address that accepts a form with To, From and Body, with user and password of the account */
  url: string | undefined
  from: string
  /** operator's number, to which people send messages */
  number: string | undefined
  secret: string
  timeoutMs?: number
}

/** Sends SMS through an HTTP API like Twilio's, and receives messages to a number whose gateway signs what it forwards. */
export function hostedTelephony({ url, from, number, secret, timeoutMs = 10_000 }: TelephonyOptions): Telephony {
  const ways: PhoneWay[] = [...(number ? ['message' as const] : []), ...(url ? ['sms' as const] : [])]
  return {
    ways,
    linksFor: ({ text }) => ({
      whatsapp: `https://wa.me/${(number ?? '').replace(/\D/g, '')}?text=${encodeURIComponent(text)}`,
      sms: `sms:${number}?&body=${encodeURIComponent(text)}`,
    }),
    readMessage: (incoming) => (number ? readSigned(incoming, secret) : 'bad_signature'),
    send: (sms) => post(url ?? '', { ...sms, from }, timeoutMs),
    inbox: () => undefined,
  }
}

async function post(url: string, { to, from, text }: Sms & { from: string }, timeoutMs: number): Promise<'sent' | 'refused'> {
  const { username, password } = new URL(url)
  const plain = new URL(url)
  Object.assign(plain, { username: '', password: '' })
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
  const answer = await fetch(plain, {
    method: 'POST',
    headers: { ...(username && { authorization }) },
    body: new URLSearchParams({ To: to, From: from, Body: text }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new SmsAway('The SMS provider did not answer.', { cause })
  })
  await answer.body?.cancel()
  if (answer.ok) return 'sent'
  if ([400, 404, 422].includes(answer.status)) return 'refused'
  throw new SmsAway(`The SMS provider answered ${answer.status}.`)
}
