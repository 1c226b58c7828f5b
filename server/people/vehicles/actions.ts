import type { CarEdit, NewCar } from '#contract/people/vehicles.ts'
import { exchangedField } from '#contract/wireNames.ts'
import { refuseWrong } from '#domain/field.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { isOtherCar, isOtherOnPaper, whatIsWrongWithCar, whyNotAddCar } from '#domain/people/vehicle.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { whyNotConsume } from '#domain/trips/contribution.ts'
import { pricedAs } from '#domain/trips/fuel.ts'
import { findOwnImage } from '../../images/queries.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { type AdminContext, refuseOwnCase } from '../dualControl/actor.ts'
import { replaceCarPapers } from '../papers/queries.ts'
import { lockPerson } from '../profiles/queries.ts'
import { insertSignal } from '../signals.ts'
import { carRow, changedParts, columnsOf, type Editable, fuelColumns } from './form.ts'
import { presentCar } from './presenter.ts'
import {
  type CarRow,
  carsOf,
  findCar,
  insertCar,
  keepBlueCards,
  lockBookedTrips,
  lockCar,
  noteCar,
  ownerEmail,
  tripsOfDearerFuel,
  updateCar,
} from './queries.ts'

const taken = { vehicles_plate_key_key: 'plate_taken' } as const

/** Adds a car of the caller with its cards. The database refuses one of two simultaneous cars with the same plate. */
export async function addCar({ db, now, live }: World, me: Member, input: NewCar): Promise<string> {
  const { userEmail, greencard, bluecard = [] } = input
  refuseIf(userEmail && userEmail.trim().toLowerCase() !== me.email.toLowerCase() ? 'not_yours' : undefined)
  refuseWrong(whatIsWrongWithCar(input))
  const writing = transact(db, async (tx) => {
    // serializes simultaneous calls, so that the limit counts the cars of both calls
    await lockPerson(tx, me.id, now())
    refuseIf(whyNotAddCar((await carsOf(tx, me.id)).length))
    const [green_card_id = null] = await cardsOf(tx, me.id, 'green_card', [greencard ?? ''])
    const blueCards = await cardsOf(tx, me.id, 'blue_card', bluecard)
    const id = await insertCar(tx, { account_id: me.id, created_at: now(), green_card_id, ...carRow(input) })
    await keepBlueCards(tx, id, me.id, blueCards)
    await noteCar(tx, id, 'added', now(), { by: me.id })
    await askForCheck(tx, id, now())
    return id
  })
  const id = await writing.catch(refuseIfTaken(taken))
  await live.publish([`account:${me.id}`])
  return id
}

/** Edits a car of the caller, or any car for an administrator; not found for other people. */
export async function editCar({ db, now, live }: World, me: Member, id: string, body: CarEdit): Promise<void> {
  const writing = transact(db, async (tx) => {
    const isBooked = await lockBookedTrips(tx, id, now())
    const row = (await lockCar(tx, id)) ?? refuse('not_found')
    refuseIf(row.account_id === me.id || isAdmin(me) ? undefined : 'not_found')
    const parts = changedParts(body, presentCar(row, await ownerEmail(tx, row.account_id)))
    // an administrator corrects stored facts, which is recorded
    refuseIf(isBooked && row.account_id === me.id && isOtherCar(parts) ? 'car_has_passengers' : undefined)
    await writeParts(tx, row, body, parts)
    // the history has the property names of the API
    const changed = parts.map(exchangedField)
    await noteCar(tx, id, 'edited', now(), { by: me.id, changed })
    await askForCheck(tx, id, now())
    if (isOtherOnPaper(parts)) await replaceCarPapers(tx, id, me.id, now())
    if (parts.includes('fuel')) await signalCheaperFuel(tx, row, now())
    if (row.account_id !== me.id) await recordEdit(tx, row, me, changed, now())
    return row.account_id
  })
  const owner = await writing.catch(refuseIfTaken(taken))
  await live.publish([`account:${owner}`])
}

/** Records an administrator's edit of a person's car: names of fields, not their values. */
const recordEdit = (tx: Tx, { id, account_id: owner }: CarRow, { id: by }: Member, changed: string[], at: Date) =>
  record(tx, { by, action: 'car_edited', subject: `account:${owner}`, at, after: { car: id, changed } })

/** Notifies administrators of a car whose facts need a check (M9). */
async function askForCheck(tx: Tx, id: string, at: Date): Promise<void> {
  const {
    account_id: personId,
    consumption_dl: stated,
    consumption_checked_dl: checked,
    fuel,
  } = (await findCar(tx, id)) ?? refuse('not_found')
  if (!whyNotConsume(stated, checked, fuel)) return
  const signs = ['consumption_not_checked']
  await insertSignal(tx, { kind: 'high_consumption', personId, about: `car:${id}:${stated}`, signs }, at)
}

/**
 * Raises signals about future trips that are priced by a dearer fuel than the car now states, but not after the first statement
 * of a fuel (F35).
 */
async function signalCheaperFuel(tx: Tx, { id, account_id: personId, fuel }: CarRow, at: Date): Promise<void> {
  const now = (await findCar(tx, id))?.fuel
  if (!fuel || !now) return
  for (const tripId of await tripsOfDearerFuel(tx, id, pricedAs(now), at)) {
    const signs = ['fuel_changed_after_posting']
    await insertSignal(tx, { kind: 'fuel_doubted', personId, about: `fuel:${tripId}`, tripId, signs }, at)
  }
}

/**
 * Records that an administrator has checked the stated consumption (M9): exactly this figure. Administrators may not check their
 * own car (E7).
 */
export async function checkConsumption(
  { db, now, live }: World,
  { me, address }: AdminContext,
  id: string,
  dl: number,
): Promise<void> {
  const owner = await transact(db, async (tx) => {
    const { account_id, consumption_dl, fuel } = (await lockCar(tx, id)) ?? refuse('not_found')
    await refuseOwnCase(tx, me.id, { people: [account_id] }, now())
    refuseIf(consumption_dl === dl && whyNotConsume(dl, null, fuel) ? undefined : 'not_possible_now')
    await updateCar(tx, id, { consumption_checked_dl: dl })
    await noteCar(tx, id, 'consumption checked', now(), { by: me.id, consumptionDl: dl })
    const subject = `account:${account_id}` as const
    await record(tx, {
      by: me.id,
      action: 'consumption_checked',
      subject,
      at: now(),
      after: { car: id, consumptionDl: dl },
      address,
    })
    return account_id
  })
  await live.publish([`account:${owner}`])
}

async function writeParts(tx: Tx, row: CarRow, body: CarEdit, parts: Editable[]): Promise<void> {
  const isFuel = (part: Editable) => part === 'fuel' || part === 'petrolPercent'
  const columns = {
    ...(parts.some(isFuel) && fuelColumns(body, row)),
    ...columnsOf(
      body,
      parts.filter((part) => !isFuel(part) && part !== 'bluecard' && part !== 'greencard'),
    ),
  }
  if (parts.includes('greencard'))
    columns.green_card_id = (await cardsOf(tx, row.account_id, 'green_card', [body.greencard ?? '']))[0] ?? null
  // the consumption was checked for the former car
  if (isOtherCar(parts)) columns.consumption_checked_dl = null
  if (Object.keys(columns).length > 0) await updateCar(tx, row.id, columns)
  if (parts.includes('bluecard'))
    await keepBlueCards(tx, row.id, row.account_id, await cardsOf(tx, row.account_id, 'blue_card', body.bluecard ?? []))
}

/** Returns the ids of the card images. Refuses an image of another user or of another purpose (I4). */
async function cardsOf(tx: Tx, ownerId: string, purpose: 'green_card' | 'blue_card', sent: readonly string[]): Promise<string[]> {
  const field = purpose === 'green_card' ? 'greencard' : 'bluecard'
  const ids: string[] = []
  for (const text of sent) ids.push((await findOwnImage(tx, ownerId, purpose, text)) ?? refuse('image_not_yours', { field }))
  return ids
}
