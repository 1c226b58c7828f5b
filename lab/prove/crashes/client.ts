import { randomUUID } from 'node:crypto'
import type { Dice } from '../core/histories.ts'
import { pause } from './server.ts'

/** Actions that the server acknowledged. All of them must exist at the end. */
export interface Diary {
  booked: Set<string>
  paid: Set<string>
  cancelled: Set<string>
}

/** A member with a session, who books, pays, and sometimes gives up a seat, until stopped. */
export interface Client {
  cookie: string
  trips: string[]
  url: string
  rolled: Dice
}

type Answer = { status: number; body: Record<string, unknown> }

/** A server as its clients see it. */
export interface Waited {
  /** returns true while the kills continue */
  goesOn: () => boolean
  /**
   * resolves when the server listens. Polling the port would slow the start down, and a connection to a free local port can
   * connect to itself
   */
  isUp: () => Promise<void>
}

export async function live(client: Client, diary: Diary, { goesOn, isUp }: Waited): Promise<void> {
  while (goesOn()) {
    await tryOnce(client, diary).catch(isUp)
    await pause(client.rolled.below(40))
  }
}

async function tryOnce(client: Client, diary: Diary): Promise<void> {
  const { body: session } = await callServer(client, 'GET', '/api/session')
  const csrf = String(session.csrf)
  const started = await callServer(client, 'POST', '/api/payment', { idRoute: client.rolled.one(client.trips) }, { csrf })
  if (started.status !== 200) return leaveAll(client, diary, csrf)
  const { bookingId, init_point } = started.body as { bookingId: string; init_point: string }
  diary.booked.add(bookingId)
  const roll = client.rolled.next()
  if (roll < 0.7) await pay(init_point, diary, bookingId)
  if (roll > 0.6) await giveUp(client, diary, bookingId, csrf)
}

/** Presses the button on the page of the sandbox. The URL to which the payer returns contains the payment. */
async function pay(initPoint: string, diary: Diary, bookingId: string): Promise<void> {
  const form = new URLSearchParams({ card: 'succeeds', manner: 'at_once', attempt: randomUUID() })
  const answer = await fetch(initPoint, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? initPoint)
  if (back.searchParams.get('status') === 'approved') diary.paid.add(back.searchParams.get('payment_id') ?? bookingId)
}

async function giveUp(client: Client, diary: Diary, bookingId: string, csrf: string): Promise<void> {
  const cancelled = await callServer(client, 'POST', `/api/booking/${bookingId}/cancellation`, {}, { csrf })
  if (cancelled.status === 200) diary.cancelled.add(bookingId)
}

async function leaveAll(client: Client, diary: Diary, csrf: string): Promise<void> {
  const { body } = await callServer(client, 'GET', '/api/booking?as=passenger')
  const live = (body as unknown as { id: string; acts: string[] }[]).filter(({ acts }) => acts.includes('cancel'))
  for (const { id } of live) await giveUp(client, diary, id, csrf)
}

interface Credentials {
  csrf: string
  /** idempotency key; a new one by default */
  key?: string
}

export async function callServer(
  { url, cookie }: Pick<Client, 'url' | 'cookie'>,
  method: string,
  path: string,
  body?: object,
  { csrf, key = randomUUID() }: Partial<Credentials> = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      cookie,
      origin: url,
      'idempotency-key': key,
      ...(csrf && { 'x-csrf-token': csrf }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> } // as: our own API returns JSON objects
}
