import type { Effects } from '#contract/sanctions.ts'
import type { Currency } from '#domain/money.ts'
import { refuse } from '#domain/refusal.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { findPerson } from '../../people/profiles/queries.ts'
import { amountOf } from '../../payments/presenter.ts'
import type { World } from '../../world.ts'
import { findCase } from '../cases/queries.ts'
import { countTrips, type EndingSeat, endingSeats, waitingMoney } from './queries.ts'

/** What barring somebody would do now (E4), before it is decided. */
export async function effectsPage({ db, now }: World, id: string, caseId: string | undefined): Promise<Effects> {
  const at = now()
  const person = (isUuid(id) && (await findPerson(db, id, at))) || refuse('not_found')
  const about = caseId === undefined ? undefined : await caseAbout(db, person.id, caseId)
  const [trips, seats] = await Promise.all([countTrips(db, person.id, at), endingSeats(db, person.id, at)])
  const theirs = seats.filter(({ passenger_id }) => passenger_id !== person.id)
  const own = seats.filter(({ passenger_id }) => passenger_id === person.id)
  return {
    trips,
    passengers: new Set(theirs.map(({ passenger_id }) => passenger_id)).size,
    back: sums(theirs),
    seats: own.length,
    ownBack: sums(own),
    frozen: about ? (await waitingMoney(db, about, person.id, at)).map(({ minor, currency }) => amountOf(minor, currency)) : [],
  }
}

async function caseAbout(db: World['db'], personId: string, caseId: string): Promise<string> {
  const found = isUuid(caseId) ? await findCase(db, caseId) : undefined
  return found?.person_id === personId ? found.id : refuse('not_found')
}

function sums(seats: EndingSeat[]) {
  const minors = new Map<Currency, bigint>()
  for (const { currency, back } of seats) minors.set(currency, (minors.get(currency) ?? 0n) + back)
  return [...minors].filter(([, minor]) => minor > 0n).map(([currency, minor]) => amountOf(minor, currency))
}
