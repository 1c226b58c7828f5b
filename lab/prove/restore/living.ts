import { addFuelPrice } from '#contract/admin/settings.ts'
import { showBooking } from '#contract/bookings/bookings.ts'
import { openPaper } from '#contract/images/images.ts'
import { editPerson } from '#contract/people/people.ts'
import { closeAccount } from '#contract/people/privacy.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { DAY_MS } from '#domain/time.ts'
import { uploadedId } from '#server/testing/papers.ts'
import type { Product } from '../attacks/product.ts'
import { anotherBrowser, type Member, type Paid, type Town, townOn } from '../attacks/town.ts'
import { pause } from '../crashes/server.ts'

/** Acknowledged actions, which must exist after a restore of a later backup. */
export interface Done {
  trips: string[]
  seats: { of: Pick<Member, 'email' | 'name' | 'id'>; seat: Paid }[]
}

/** Drivers and passengers of the drill, who act before the backup. */
export interface Living {
  town: Town
  drivers: Member[]
  passengers: Member[]
  done: Done
  /** a member who closed her account, and is erased thirty days later */
  leaver: Member
}

/**
 * Number of trips before the backup, and in total. A driver's trips must not overlap, and can be posted only some months ahead.
 */
const [FIRST, MOST] = [3, 60]

export async function peopled(product: Product): Promise<Living> {
  const town = townOn(product)
  const emma = await town.member('Emma', { administers: true })
  await emma.call(addFuelPrice, { body: { price: '1500.00' } })
  const drivers = [await town.member('Dora', { drives: true }), await town.member('Diego', { drives: true })]
  const passengers: Member[] = []
  for (const name of ['Paula', 'Pedro', 'Pilar', 'Pablo']) passengers.push(await town.member(name))
  const leaver = await town.member('Lea')
  await leaver.call(closeAccount, { body: {} })
  const done: Done = { trips: [], seats: [] }
  const living = { town, drivers, passengers, done, leaver }
  for (let n = 0; n < FIRST; n++) await act(living, n, done)
  return living
}

/** Posts a trip, pays for two of its seats, and replaces a photo. */
async function act({ drivers, passengers }: Living, n: number, done: Done): Promise<void> {
  const driver = drivers[n % drivers.length]
  const riders = [passengers[n % passengers.length], passengers[(n + 1) % passengers.length]]
  const trip = await driver?.posts({ inHours: 50 + 30 * n })
  if (trip) done.trips.push(trip.id)
  for (const rider of riders) {
    if (!rider || !trip) continue
    const seat = await rider.pays(trip.id)
    done.seats.push({ of: rider, seat })
    const photo = await uploadedId(rider, 'photo')
    await rider.call(editPerson, { params: { id: rider.id }, body: { photo } })
  }
}

/** Lets people act until stopped, and returns the acknowledged actions. */
export async function busyUntil(living: Living, isOver: () => boolean): Promise<Done> {
  const done: Done = { trips: [], seats: [] }
  for (let n = FIRST; !isOver(); n++)
    if (n < MOST) await act(living, n, done)
    else await pause(100)
  return done
}

/** Moves the clock past the thirty days after which the product erases the member who closed her account. */
export async function erasesLeavers({ town }: Living): Promise<void> {
  await town.goTo(town.product.now() + 31 * DAY_MS)
  await town.product.runs('erase-closed-accounts')
}

/**
 * Checks that the restored product shows earlier actions, opens documents, and accepts a booking. Returns the number of lost
 * actions.
 */
export async function goesOn(product: Product, { done, passengers, drivers }: Living, papersOf: Papers): Promise<number> {
  let lost = 0
  for (const { of, seat } of done.seats) {
    const { state } = await (await anotherBrowser(product, of)).call(showBooking, { params: { id: seat.id } })
    if (state !== 'confirmed') lost++
  }
  const [rider, driver] = [passengers[0], drivers[0]]
  if (!rider || !driver) throw new Error('nobody is there')
  const [paula, dora] = [await anotherBrowser(product, rider), await anotherBrowser(product, driver)]
  for (const id of done.trips) await paula.call(showTrip, { params: { id }, query: {} })
  for (const id of await papersOf(rider.id)) {
    const { statusCode, body } = await paula.send('POST', `/api${openPaper.path.replace(':id', id)}`, { reason: 'A drill.' })
    if (statusCode !== 200) throw new Error(`a paper does not open: ${statusCode} ${body.slice(0, 200)}`)
  }
  await paula.pays((await dora.posts({ inHours: 24 * 80 })).id)
  return lost
}

type Papers = (ownerId: string) => Promise<string[]>
