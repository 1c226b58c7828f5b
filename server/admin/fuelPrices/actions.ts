import type * as z from 'zod/mini'
import type { addFuelPrice } from '#contract/admin/settings.ts'
import { hundredthsFrom, inRange } from '#domain/money.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { dayFrom } from '#domain/time.ts'
import { isBigStep, type PricedFuel } from '#domain/trips/fuel.ts'
import { type Actor, lockAdministratorsFor, requireRecentLoginOf } from '../../people/dualControl/actor.ts'
import { type ActContext, isUnacted, proposeOrConfirm, type Unacted } from '../../people/dualControl/propose.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { allowSeconds, refuseIfTaken, transact } from '../../platform/database/transact.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import { beginning } from '../actions.ts'
import { deleteUnused, insertFuelPrice, isListed, type NewPrice, pricesFollowed } from './queries.ts'

export type SentPrice = z.output<typeof addFuelPrice.body>

const subjectOf = ({ currency, fuel }: { currency: string; fuel: PricedFuel }) =>
  `setting:fuel_price_${currency}_${fuel}` as const

/**
 * Sets a reference price from a given day on. Existing trips keep their price. A big change needs two administrators, unless the
 * community has only one (M8).
 */
export async function setFuelPrice(world: ActContext, actor: Actor, input: SentPrice): Promise<Unacted | { proposed: false }> {
  const { fuel = 'petrol', source = '' } = input
  const minor = inRange(BigInt(hundredthsFrom(input.price) ?? refuse('amount_malformed')))
  refuseIf(minor === 0n ? 'amount_out_of_range' : undefined)
  const { currency } = world.installation
  const price = { currency, fuel, price_minor: minor, source, valid_from: startOf(world, actor, input.from) }
  const writing = transact(world.db, async (tx) => {
    const outcome = await decide(tx, world, actor, price, input.from)
    if (isUnacted(outcome)) return outcome
    await insertFuelPrice(tx, price)
    const after = { priceMinor: String(minor), source, from: price.valid_from.toISOString() }
    const { by, address } = actor
    await record(tx, { by, action: 'fuel_price_set', subject: subjectOf(price), at: world.now(), after, address })
    return outcome
  })
  const done = await writing.catch(refuseIfTaken({ fuel_prices_currency_fuel_valid_from_key: 'fuel_price_there' }))
  await world.live.publish(['admin'])
  return done
}

/** Returns the instant from which a price applies: its first day, or the time of confirmation if the first day has passed. */
const startOf = (world: ActContext, { confirms }: Actor, from: string | undefined) =>
  beginning(world, confirms && from && dayFrom(from) < todayIn(world.now(), HOME_ZONE) ? undefined : from)

async function decide(tx: Tx, world: ActContext, actor: Actor, price: NewPrice, from: string | undefined) {
  const admins = await lockAdministratorsFor(tx, actor)
  const followed = await pricesFollowed(tx, price)
  const minors = followed.map(({ price_minor }) => price_minor)
  const isAlone = admins.length < 2 || !isBigStep(price.price_minor, minors)
  if (isAlone && !actor.confirms) return { proposed: false as const }
  requireRecentLoginOf(actor, world.now())
  const { fuel, currency, source } = price
  const content = { fuel, currency, minor: String(price.price_minor), from: from ?? null, source }
  // if another price is in force now, an earlier change to this price no longer applies, so this price can be proposed again
  const endedAt = minors[0] === price.price_minor ? undefined : followed[0]?.valid_from
  const act = { kind: 'fuel_price' as const, subject: subjectOf(price), content, parties: { people: [] }, endedAt }
  return proposeOrConfirm(tx, actor, act, world.now())
}

/** Withdraws a wrong price, before any trip was calculated with it. */
export async function withdrawFuelPrice(world: ActContext, actor: Actor, id: string): Promise<void> {
  const n = /^\d{1,9}$/.test(id) ? Number(id) : refuse('not_found')
  await transact(world.db, async (tx) => {
    await lockAdministratorsFor(tx, actor)
    // deleting a price scans all trips for references to it, which may take longer than the usual timeout
    await allowSeconds(tx, 60)
    const { price_minor, source, valid_from, ...of } =
      (await deleteUnused(tx, n)) ?? refuse((await isListed(tx, n)) ? 'fuel_price_used' : 'not_found')
    const before = { priceMinor: String(price_minor), source, from: valid_from.toISOString() }
    const { by, address } = actor
    await record(tx, { by, action: 'fuel_price_withdrawn', subject: subjectOf(of), at: world.now(), before, address })
  })
  await world.live.publish(['admin'])
}
