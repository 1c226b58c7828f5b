import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { signatureHeader } from '../signature.ts'
import { COLLECTOR } from './books.ts'

export interface OutgoingNotice {
  url: string
  headers: Record<string, string>
  body: string
}

/** Function that POSTs a notice and returns the status of the response. Throws if there is no response. */
export type Send = (notice: OutgoingNotice) => Promise<number>

interface Post {
  db: Db
  secret: string
  publicUrl: string
}

/** Retries last about four days, as at the hosted provider. They are sent after 10 s, 30 s, 90 s …, then hourly. */
const MAX_TRIES = 100

/** Sends each due notice once, even with several processes; retries back off. Returns the number of accepted notices. */
export async function deliver({ db, ...post }: Post, send: Send, now: Date): Promise<number> {
  const claimed = await claim(db, now)
  let taken = 0
  for (const notice of claimed) {
    const status = await send(outgoing(post, notice)).catch(() => 0)
    const isTaken = status >= 200 && status < 300
    taken += Number(isTaken)
    if (isTaken || notice.tries >= MAX_TRIES) await db.deleteFrom('sandbox_notices').where('id', '=', notice.id).execute()
  }
  return taken
}

interface Claimed {
  id: bigint
  request_id: string
  payment_id: bigint
  signed_at: Date
  tries: number
}

/** Claims due notices. Notices claimed by a process that dies become due again a little later. */
async function claim(db: Db, now: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`with due as materialized (
      select id from sandbox_notices where due_at <= ${now} order by due_at, id limit 50 for update skip locked)
    update sandbox_notices set tries = tries + 1, due_at = ${now}::timestamptz + least(3.0 ^ least(tries, 9), 360) * interval '10 s'
    where id in (select id from due) returning id, request_id, payment_id, signed_at, tries`.execute(db)
  return rows.sort((a, b) => Number(a.id - b.id))
}

function outgoing({ publicUrl, secret }: Omit<Post, 'db'>, notice: Claimed): OutgoingNotice {
  const [dataId, requestId, ts] = [String(notice.payment_id), notice.request_id, String(notice.signed_at.getTime())]
  const about = { action: 'payment.updated', api_version: 'v1', type: 'payment', live_mode: false, user_id: COLLECTOR }
  return {
    url: `${publicUrl}/api/notice/payment?data.id=${dataId}&type=payment`,
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': signatureHeader({ dataId, requestId, ts }, secret),
    },
    body: JSON.stringify({ ...about, id: Number(notice.id), date_created: notice.signed_at, data: { id: dataId } }),
  }
}
