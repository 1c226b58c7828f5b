import { sql } from 'kysely'
import type { Language } from '#contract/wire.ts'
import type { Currency } from '#domain/money.ts'
import { refuseIf } from '#domain/refusal.ts'
import type { World } from '../world.ts'
import { type Settings, WrongSetting } from './config.ts'
import type { Db, Tx } from './database/connect.ts'
import { atIntervals } from './database/liveness/life.ts'

/** Name and contact of the community, its default language, and the currency of its prices. */
export interface Installation {
  name: string
  contact: string
  language: Language
  currency: Currency
}

type Named = Pick<Settings, 'COMMUNITY_NAME' | 'CONTACT_MAIL' | 'DEFAULT_LANGUAGE' | 'CURRENCY'>

/** Returns the values set by the environment, which take precedence. */
const namedBy = ({ COMMUNITY_NAME: name, CONTACT_MAIL: contact, DEFAULT_LANGUAGE: language, CURRENCY: currency }: Named) => ({
  ...(name !== undefined && { name }),
  ...(contact !== undefined && { contact }),
  ...(language !== undefined && { language }),
  ...(currency !== undefined && { currency }),
})

const DEMO_CONTACT = 'hola@tramo.example'

/** Returns the contact address of the installation; undefined when it has none, and pages then lead to the suggestion box. */
export function contactOf({ installation: { contact }, settings }: Pick<World, 'installation' | 'settings'>): string | undefined {
  const { DEMO, PUBLIC_DEMO, OIDC_ISSUER, OWN_LOGIN } = settings
  const isMadeUp = DEMO === 'on' && PUBLIC_DEMO === 'off' && !OIDC_ISSUER && OWN_LOGIN === 'off'
  return contact || (isMadeUp ? DEMO_CONTACT : undefined)
}

const initial: Installation = { name: '', contact: '', language: 'en-US', currency: 'ARS' }

export async function readInstallation(db: Db, settings: Named): Promise<Installation> {
  const row = await db.selectFrom('installation').select(['name', 'contact', 'language', 'currency']).executeTakeFirst()
  return { ...initial, ...row, ...namedBy(settings) }
}

type Holding = Pick<World, 'db' | 'settings' | 'installation'>

export const refreshInstallation = async ({ db, settings, installation }: Holding): Promise<void> =>
  void Object.assign(installation, await readInstallation(db, settings))

const REREAD_MS = 10_000

/** Rereads values that another process has stored. */
export const rereadInstallation = (world: Holding & Pick<World, 'life' | 'log'>): (() => void) =>
  atIntervals(world.life, REREAD_MS, () =>
    refreshInstallation(world).catch((error: unknown) => world.log.warn({ err: error }, 'installation-not-read')),
  )

/**
 * Stores all values; values set by the environment take precedence. Inserts of trips wait for this transaction (`lockCurrency`).
 */
export async function writeInstallation(tx: Tx, settings: Settings, values: Installation): Promise<void> {
  const row = { ...values, ...namedBy(settings) }
  await tx
    .insertInto('installation')
    .values(row)
    .onConflict((clash) => clash.column('only_one').doUpdateSet({ currency: sql<Currency>`installation.currency` }))
    .execute()
  const before = await tx.selectFrom('installation').select('currency').executeTakeFirstOrThrow()
  if (before.currency !== values.currency) refuseIf((await isCurrencyFixed(tx, settings)) ? 'field_not_editable' : undefined)
  await tx.updateTable('installation').set(row).execute()
}

/**
 * True when the currency is fixed (M3): set by the environment, required by a payment provider (pesos), or used in the price of a
 * trip.
 */
export async function isCurrencyFixed(db: Db | Tx, { CURRENCY, PAYMENTS }: Settings): Promise<boolean> {
  if (CURRENCY !== undefined || PAYMENTS === 'provider') return true
  const { rows } = await sql<{ found: boolean }>`select exists (select from trips) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Locks the installation's currency until the end of the transaction; true when it is `currency`. */
export async function lockCurrency(tx: Tx, currency: Currency): Promise<boolean> {
  const row = await tx.selectFrom('installation').select('currency').forShare().executeTakeFirst()
  return row === undefined || row.currency === currency
}

/**
 * Stores CURRENCY before the first trip. Throws `WrongSetting` for a different currency later, and for any currency except pesos
 * with a provider.
 */
export async function adoptCurrency(db: Db, settings: Pick<Settings, 'CURRENCY' | 'PAYMENTS'>): Promise<void> {
  const { CURRENCY: wanted, PAYMENTS } = settings
  const { rows } = await sql<{ trips: string | null; stored: string | null }>`select
    (select currency from trips limit 1) trips, (select currency from installation) stored`.execute(db)
  const { trips, stored } = rows[0] ?? { trips: null, stored: null }
  if (wanted !== undefined && trips !== null && trips !== wanted)
    throw new WrongSetting(`CURRENCY has to stay ${trips}: trips of this installation have prices in it.`)
  const currency = wanted ?? stored ?? initial.currency
  if (PAYMENTS === 'provider' && currency !== 'ARS')
    throw new WrongSetting(
      `PAYMENTS has to be car: the prices of this installation are in ${currency}, and a payment provider collects pesos.`,
    )
  if (wanted !== undefined && wanted !== stored) await db.updateTable('installation').set({ currency: wanted }).execute()
}
