import type pg from 'pg'
import { WrongSetting } from '../../config.ts'

/** Limits of a session, in PostgreSQL's notation. For a missing limit, PostgreSQL's default applies. */
export interface SessionSettings {
  statement_timeout?: string
  lock_timeout?: string
  idle_in_transaction_session_timeout?: string
  plan_cache_mode?: string
}

const defaults = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  plan_cache_mode: 'auto',
} as const satisfies Required<SessionSettings>

/**
 * Limits for requests: 2 s for a statement, 1.5 s for a lock. PostgreSQL plans a prepared statement once (`force_generic_plan`):
 * the search statements have hand-written optimization fences, and planning them takes three times as long as running them.
 */
export const requestSettings = {
  statement_timeout: '2s',
  lock_timeout: '1500ms',
  idle_in_transaction_session_timeout: '5s',
  plan_cache_mode: 'force_generic_plan',
} as const satisfies Required<SessionSettings>

/**
 * Builds the statement that sets up a session. It is sent after connecting, since poolers refuse such settings in the startup
 * packet. It sets all limits, since the role may have different limits.
 */
export const sessionStatement = (wanted: SessionSettings): string =>
  Object.entries({ ...defaults, ...wanted })
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join(';')

/**
 * Throws `WrongSetting` when the role lacks the limits for requests. A transaction pooler keeps no session settings, and without
 * limits one slow statement would hold a request forever.
 */
export async function refuseWithoutLimits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; name: string; setting: string }>(
    `select quote_ident(current_user) role, name, current_setting(name) setting from unnest($1::text[]) name`,
    [Object.keys(requestSettings)],
  )
  const wanted = new Map<string, string>(Object.entries(requestSettings))
  const lacks = rows.filter(({ name, setting }) => setting !== wanted.get(name)).map(({ name }) => name)
  if (lacks.length === 0) return
  const role = rows[0]?.role ?? ''
  const statements = Object.entries(requestSettings).map(([name, value]) => `alter role ${role} set ${name} = '${value}'`)
  throw new WrongSetting([
    `DATABASE_POOLING=transaction takes the limits of a statement from the role, and ${role} lacks ${lacks.join(', ')}. Once, as that role: ${statements.join('; ')}. Then let the pooler connect anew.`,
  ])
}
