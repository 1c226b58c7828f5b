import { type Insertable, sql, type Updateable } from 'kysely'
import type { PricedFuel } from '#domain/trips/fuel.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

const selectCars = (db: Db | Tx) =>
  db
    .selectFrom('vehicles')
    .select([
      'id',
      'account_id',
      'plate',
      'brand',
      'model',
      'color',
      'cylinder',
      'consumption_dl',
      'consumption_checked_dl',
      'fuel',
      'petrol_percent',
      'belts',
      'borrowed',
      'green_card_id',
      sql<string[]>`array(select image_id::text from vehicle_blue_cards where vehicle_id = vehicles.id order by n)`.as(
        'blue_cards',
      ),
    ])

export type CarRow = Awaited<ReturnType<typeof carsOf>>[number]

/** Returns a person's cars, oldest first. */
export const carsOf = (db: Db, accountId: string) =>
  selectCars(db).where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()

export const findCar = async (db: Db | Tx, id: string) =>
  isUuid(id) ? selectCars(db).where('id', '=', id).executeTakeFirst() : undefined

export const lockCar = async (tx: Tx, id: string) =>
  isUuid(id) ? selectCars(tx).where('id', '=', id).forUpdate().executeTakeFirst() : undefined

export const findPlate = (db: Db, key: string) =>
  db.selectFrom('vehicles').select('plate').where('plate_key', '=', key).executeTakeFirst()

export const ownerEmail = async (db: Db, accountId: string) =>
  (await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst())?.email

export type CarColumns = Updateable<Tables['vehicles']>

export const insertCar = async (tx: Tx, row: Insertable<Tables['vehicles']>): Promise<string> =>
  (await tx.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateCar = (tx: Tx, id: string, columns: CarColumns) =>
  tx.updateTable('vehicles').set(columns).where('id', '=', id).execute()

/** Replaces a car's blue cards. */
export async function keepBlueCards(tx: Tx, vehicleId: string, accountId: string, images: string[]): Promise<void> {
  await tx.deleteFrom('vehicle_blue_cards').where('vehicle_id', '=', vehicleId).execute()
  const cards = images.map((image_id, i) => ({ vehicle_id: vehicleId, account_id: accountId, n: i + 1, image_id }))
  if (cards.length > 0) await tx.insertInto('vehicle_blue_cards').values(cards).execute()
}

export const noteCar = (tx: Tx, vehicle_id: string, event: string, at: Date, details: object = {}) =>
  tx
    .insertInto('vehicle_history')
    .values({ vehicle_id, event, at, details: JSON.stringify(details) })
    .execute()

/**
 * Locks the owner's future trips in this car, or with a proposed change to this car, and returns whether one is booked. Trips are
 * locked before the car, as in a change of a trip.
 */
export async function lockBookedTrips(tx: Tx, id: string, now: Date): Promise<boolean> {
  if (!isUuid(id)) return false
  const trips = await tx
    .selectFrom('trips as t')
    .leftJoin('trip_changes as c', 'c.id', 't.change_id')
    .select('t.seq')
    // narrows the query to the owner's trips, which are few and have an index
    .where('t.driver_id', '=', (of) => of.selectFrom('vehicles').select('account_id').where('id', '=', id))
    .where((is) => is.or([is('t.vehicle_id', '=', id), is('c.vehicle_to', '=', id)]))
    .where('t.cancelled_at', 'is', null)
    .where('t.arrives_at', '>', now)
    .orderBy('t.seq')
    .forNoKeyUpdate('t')
    .execute()
  if (trips.length === 0) return false
  const booking = await tx
    .selectFrom('bookings')
    .select('id')
    .where(
      'trip_seq',
      'in',
      trips.map(({ seq }) => seq),
    )
    .where('state', 'in', ['requested', 'waiting', 'offered', 'accepted', 'confirmed'])
    .executeTakeFirst()
  return booking !== undefined
}

/** Returns future trips in this car that are priced by a dearer fuel than its own. Compares the prices on the day of posting. */
export async function tripsOfDearerFuel(tx: Tx, id: string, fuel: PricedFuel, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from vehicles v join trips t on t.driver_id = v.account_id and t.vehicle_id = v.id
      join fuel_prices f on f.id = t.fuel_price_id
      join lateral (select n.price_minor from fuel_prices n where n.currency = f.currency and n.fuel = ${fuel}
        and n.valid_from <= t.created_at order by n.valid_from desc limit 1) own on own.price_minor < f.price_minor
    where v.id = ${id}::uuid and t.cancelled_at is null and t.departs_at > ${now} and t.price_minor > 0
    order by t.departs_at`.execute(tx)
  return rows.map((row) => row.id)
}

/** Erases plate, cards, brand, model and color of a former member's cars. The rows remain, because past trips refer to them. */
export async function eraseCars(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('vehicle_blue_cards').where('account_id', '=', accountId).execute()
  // a real plate has no dash, so no car can be registered with this one
  const plate = sql<string>`'-' || upper(left(md5(id::text), 14))`
  await tx
    .updateTable('vehicles')
    .set({ plate, plate_key: plate, green_card_id: null, brand: '', model: '', color: '', cylinder: '0' })
    .where('account_id', '=', accountId)
    .execute()
}
