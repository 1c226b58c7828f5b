import { type RawBuilder, sql } from 'kysely'
import type { Finding } from '#contract/admin/admin.ts'
import { type References, referencesIn } from '#domain/admin/references.ts'
import type { Currency } from '#domain/money.ts'
import type { OrderState } from '#domain/payments/payment.ts'
import { digitsHash, shownHashes } from '../people/shownHashes.ts'
import type { World } from '../world.ts'
import type { FaceRow } from './face.ts'

/** The subject of a reference, with its related rows. */
export interface Referenced extends Omit<FaceRow, 'person_id'> {
  kind: Finding['kind']
  id: string
  /** the person concerned: a driver, passenger or payer */
  account_id: string | null
  trip_seq: number | null
  order_id: string | null
  withdrawn_by: string | null
  code: string | null
  from_name: string | null
  to_name: string | null
  local_date: string | null
  currency: Currency | null
  price_minor: bigint | null
  state: OrderState | null
  hidden: boolean
}

/** Maximum number of results of each kind. The first eight characters of an id rarely match more than one row. */
const MAX_OF_A_KIND = 20

/** Returns SQL that sorts rows by the number of typed words in their facts, highest first. */
const fitOf = (words: readonly string[], facts: RawBuilder<unknown>) =>
  sql`(select count(*) from unnest(${words}::text[]) w where position(w in lower(concat_ws(' ', ${facts}))) > 0) desc`

/** Returns everything that a typed text refers to, including the payments of a found seat and the seat of a found payment. */
export async function findReferenced({ db, sealer }: Pick<World, 'db' | 'sealer'>, typed: string): Promise<Referenced[]> {
  const references = referencesIn(typed)
  const { words: _, ...named } = references
  if (Object.values(named).every(({ length }) => length === 0)) return []
  const { numbers, codes, emails } = references
  const within = rowsWithin(references)
  const { rows } = await sql<Referenced>`
    with paid as materialized (
      ${within('orders', 'id')}
      union ${within('payments', 'order_id')}
      union select order_id from payments where provider_payment_id = any(${numbers})
      union select p.order_id from refunds r join payments p on p.id = r.payment_id where r.provider_refund_id = any(${numbers})
    ), seats as materialized (
      ${within('bookings', 'id')}
      union ${within('refunds', 'booking_id')}
      union ${within('recoveries', 'booking_id')}
      union select booking_id from orders where id in (select id from paid)
    ), people as materialized (${peopleIn(sealer, references, within)}
    ), named as (
      select 1 as place, 'person' as kind, id, id as account_id, null::int as trip_seq, null::uuid as booking_id, null::uuid as order_id
        from people where id is not null
      union all select 2, 'trip', t.id, t.driver_id, t.seq, null, null from (${within('trips', 'id')}) f join trips t on t.id = f.id
      union all select 3, 'seat', b.id, b.passenger_id, b.trip_seq, b.id, null from seats s join bookings b on b.id = s.id
      union all select 4, 'payment', o.id, o.payer_id, b.trip_seq, b.id, o.id from orders o join bookings b on b.id = o.booking_id
        where o.id in (select id from paid union select o2.id from orders o2 where o2.booking_id in (select id from seats))
      union all select 5, 'withdrawal', id, account_id, null, null, null from withdrawals
        where code = any(${codes}) or lower(email) = any(${emails}) or id in (${within('withdrawals', 'id')})
      union all select 6, 'case', c.id, c.person_id, null, null, null from (${within('cases', 'id')}) f join cases c on c.id = f.id
      union all select 7, 'payout', id, null, null, null, null from (${within('payout_batches', 'id')}) f
    )
    select n.kind, n.id, n.account_id, n.trip_seq, n.order_id, w.name as withdrawn_by, w.code,
      coalesce(b.from_name, t.origin_name) as from_name, coalesce(b.to_name, t.destination_name) as to_name, t.local_date,
      o.currency, o.price_minor, o.state, o.hidden_at is not null as hidden,
      u.email, coalesce(u.name, u.given_name) as name, coalesce(u.last_name, u.family_name) as last_name, u.photo_id, u.gender
    from named n left join accounts u on u.id = n.account_id left join trips t on t.seq = n.trip_seq
      left join bookings b on b.id = n.booking_id left join orders o on o.id = n.order_id
      left join withdrawals w on n.kind = 'withdrawal' and w.id = n.id
    order by n.place, n.id limit ${MAX_OF_A_KIND * 4}`.execute(db)
  return rows
}

/** Returns people whose full document number is in the text. */
export async function accountsByDocument({ db, sealer }: Pick<World, 'db' | 'sealer'>, typed: string): Promise<string[]> {
  const { documents } = referencesIn(typed)
  if (documents.length === 0) return []
  const hashes = documents.map((digits) => digitsHash(sealer, digits))
  const rows = await db.selectFrom('accounts').select('id').where('dni_digits_hash', 'in', hashes).limit(MAX_OF_A_KIND).execute()
  return rows.map(({ id }) => id)
}

type Within = (table: string, column: string) => RawBuilder<unknown>

/** Returns the rows of a table whose id in this column is within one of the ranges. */
const rowsWithin =
  ({ from, to }: References): Within =>
  (table, column) =>
    sql`select found.${sql.ref(column)} as id from unnest(${from}::uuid[], ${to}::uuid[]) r (low, high)
      cross join lateral (select ${sql.ref(column)} from ${sql.table(table)} where id between r.low and r.high limit ${MAX_OF_A_KIND}) found`

function peopleIn(sealer: World['sealer'], references: References, within: Within) {
  const { numbers, emails, plates, ends, documents, telephones, words } = references
  const digits = documents.map((one) => digitsHash(sealer, one))
  const shown = [
    ...ends.flatMap((end) => shownHashes(sealer, { dni: end, cbu: end })),
    ...telephones.flatMap((telephone) => shownHashes(sealer, { telephone })),
  ]
  return sql`
      ${within('accounts', 'id')}
      union ${within('vehicles', 'account_id')}
      union ${within('fees', 'account_id')}
      union select account_id from fees where provider_payment_id = any(${numbers})
      union select subject_id from ratings where id in (${within('ratings', 'id')})
      union select account_id from vehicles where plate_key = any(${plates})
      union select id from accounts where lower(email) = any(${emails})
      union select id from accounts where dni_digits_hash = any(${digits}::bytea[])
      union (select account_id from payouts where cbu_last = any(${ends}) limit ${MAX_OF_A_KIND})
      union (select v.account_id from vehicles v join accounts a on a.id = v.account_id where right(v.plate_key, 3) = any(${ends})
        order by ${fitOf(words, sql`v.brand, v.model, v.color, a.name, a.last_name`)}, a.id limit ${MAX_OF_A_KIND})
      union (select a.id from accounts a where a.shown_hashes && ${shown}::bytea[] and a.shown_hashes is not null
        order by ${fitOf(words, sql`a.name, a.last_name`)}, a.id limit ${MAX_OF_A_KIND})`
}
