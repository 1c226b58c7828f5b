import { sql } from 'kysely'
import {
  type Channel,
  groupOf,
  isAlways,
  isForBarred,
  isForRestricted,
  isUsual,
  notificationKinds,
} from '#domain/notifications/notification.ts'
import type { Tx } from '../../platform/database/connect.ts'

/** Kinds of notifications with their groups. The constants below are columns of a table of kinds in SQL. */
const byKind = notificationKinds.map((kind) => ({ kind, group: groupOf(kind) }))
const kinds = byKind.map(({ kind }) => kind)
const themes = byKind.map(({ group }) => group)
const always = byKind.map(({ group }) => isAlways(group))
const forBarred = byKind.map(({ group }) => isForBarred(group))
const forRestricted = byKind.map(({ group }) => isForRestricted(group))
const usual = (channel: Channel) => byKind.map(({ group }) => isUsual(group, channel))

const chosen = (theme: 'kind' | 'theme', channel: Channel) => sql`(select wanted from notification_choices c
  where c.account_id = fresh.account_id and c.theme = kinds.${sql.ref(theme)} and c.channel = ${channel})`

/** Returns the domain's `isWanted` as SQL, for the account of the notification. */
const wanted = (channel: Channel) => sql<boolean>`(kinds.always
  or coalesce(${chosen('kind', channel)}, ${chosen('theme', channel)}, kinds.${sql.ref(channel)}))`

interface Spreading {
  now: Date
  /** notifications that are older than this instant are not sent */
  since: Date
  most: number
  /** fictitious people get mail too, since it never leaves the server */
  toDemo: boolean
}

/**
 * Inserts the deliveries of new notifications by mail and push, once for each notification, and none for read or expired ones.
 * Returns the number of notifications processed. Two concurrent runs never process the same row.
 */
export async function createDeliveries(tx: Tx, { now, since, most, toDemo }: Spreading): Promise<number> {
  const { rows } = await sql<{ looked: number }>`with fresh as materialized (
      update notifications set spread_at = ${now} where id in (
        select id from notifications where spread_at is null order by n limit ${most} for update skip locked)
      returning id, account_id, kind, at, until, read_at
    ), kinds as (
      select * from unnest(${kinds}::text[], ${themes}::text[], ${always}::bool[], ${forBarred}::bool[],
        ${forRestricted}::bool[], ${usual('mail')}::bool[], ${usual('push')}::bool[]
      ) kinds(kind, theme, always, for_barred, for_restricted, mail, push)
    ), useful as (
      select fresh.id, fresh.account_id, ${wanted('mail')} and a.issuer <> 'unclaimed' and (${toDemo} or not a.demo) mail, ${wanted('push')} push
      from fresh join kinds on kinds.kind = fresh.kind join accounts a on a.id = fresh.account_id
      where fresh.at > ${since} and coalesce(fresh.until > ${now}, true) and (kinds.always or fresh.read_at is null)
        and (a.standing = 'active' or kinds.for_barred) and (a.restricted_at is null or kinds.for_restricted)
    ), made as (
      insert into deliveries (notification_id, channel, browser_id, next_try_at, made_at)
      select id, 'mail', null, ${now}::timestamptz, ${now}::timestamptz from useful where mail
      union all
      select useful.id, 'push', b.id, ${now}, ${now} from useful join push_browsers b on b.account_id = useful.account_id where push
      on conflict do nothing
    )
    select count(*)::int looked from fresh`.execute(tx)
  return rows[0]?.looked ?? 0
}

export interface Claimed {
  id: string
  notification_id: string
  channel: Channel
  browser_id: string | null
  tries: number
  made_at: Date
}

/** Claims mail and push to send now. The claims of a process that dies become due again at `nextTry`. */
export async function claimDue(tx: Tx, now: Date, nextTry: Date, most: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`with due as materialized (
      select id from deliveries where state = 'pending' and next_try_at <= ${now}
      order by next_try_at limit ${most} for update skip locked)
    update deliveries set tries = tries + 1, next_try_at = ${nextTry} from due where deliveries.id = due.id
    returning deliveries.id, notification_id, channel, browser_id, tries, made_at`.execute(tx)
  return rows
}

export type DeliveryEnding = 'sent' | 'failed' | 'gone'

export const endDelivery = (tx: Tx, id: string, state: DeliveryEnding, ended_at: Date, problem: string | null = null) =>
  tx.updateTable('deliveries').set({ state, ended_at, problem }).where('id', '=', id).where('state', '=', 'pending').execute()

export const delayDelivery = (tx: Tx, id: string, next_try_at: Date, problem: string) =>
  tx.updateTable('deliveries').set({ next_try_at, problem }).where('id', '=', id).where('state', '=', 'pending').execute()
