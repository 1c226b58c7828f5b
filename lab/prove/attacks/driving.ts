import * as bookings from '#contract/bookings/bookings.ts'
import { editTrip } from '#contract/trips/changes.ts'
import { HOUR_MS } from '#domain/time.ts'
import { type Attack, refusedWith, safe } from './attack.ts'
import { answer, bankSays, type Member, moneyOf, settle, type Town } from './town.ts'

/* Attacks by drivers and their accomplices for unearned money, and by passengers for free rides. */

const [second, hour] = [1000, HOUR_MS]

async function people({ member, members }: Town): Promise<{ driver: Member; ana: Member; bea: Member }> {
  const named = async (name: string, drives = false) =>
    members.find((one) => one.name === name) ?? (await member(name, { registered: true, drives }))
  return { driver: await named('Dario', true), ana: await named('Ana'), bea: await named('Bea') }
}

export const driving: Attack[] = [
  {
    rule: '7, D1',
    name: 'a trip is divided by receipts of a cent after it was settled',
    run: async (town) => {
      const { driver, ana, bea } = await people(town)
      const trip = await driver.posts({ place: 2, consumptionDl: 120 })
      const seats = [await ana.pays(trip.id), await bea.pays(trip.id)]
      await town.goTo(trip.closes + second)
      await settle(town)
      const divided = await answer(ana.asksToDivide(trip.id))
      const entered = await answer(driver.enters(trip.id, { fuelPrice: '0.01' }))
      await settle(town)
      for (const seat of seats) {
        const { back, credited } = await moneyOf(town, seat)
        safe(back === 0n && credited === seat.priceMinor, `credited ${credited} and ${back} back`)
      }
      return `${refusedWith(divided, 'window_closed')}; receipts ${refusedWith(entered, 'window_closed')}`
    },
  },
  {
    rule: 'B7',
    name: 'a ride for nothing: paid, taken back by the bank three days before, and still aboard',
    run: async (town) => {
      const { driver, ana } = await people(town)
      const trip = await driver.posts({ inHours: 80 })
      const seat = await ana.pays(trip.id)
      await bankSays(town, seat.order, 'charged_back')
      const { state } = await ana.call(bookings.showBooking, { params: { id: seat.id } })
      safe(state === 'cancelled', `the seat is ${state}`)
      return 'harmless: the seat is cancelled and free again'
    },
  },
  {
    rule: '8.1',
    name: 'half of a late cancellation kept by a driver who then cancels the trip',
    run: async (town) => {
      const { driver, ana } = await people(town)
      const trip = await driver.posts({ inHours: 40 })
      const seat = await ana.pays(trip.id)
      await town.goTo(trip.departs - 20 * hour)
      await ana.cancels(seat)
      await driver.call(bookings.cancelTrip, { params: { id: trip.id }, body: { reason: 'The car broke down' } })
      await town.goTo(trip.closes + second)
      await settle(town)
      const { back, credited } = await moneyOf(town, seat)
      safe(back === seat.priceMinor && credited === 0n, `credited ${credited}, back ${back}`)
      return 'harmless: the half went back with the trip'
    },
  },
  {
    rule: '8.1, M15',
    name: 'the late fee escaped: a friend books the cheapest stretch of the same trip and has second thoughts',
    run: async (town) => {
      const { driver, ana, bea } = await people(town)
      const trip = await driver.posts({ inHours: 30, place: 2 })
      const seat = await ana.pays(trip.id)
      await town.goTo(trip.departs - 5 * hour)
      await ana.cancels(seat)
      const friends = await bea.pays(trip.id)
      await bea.cancels(friends)
      await town.goTo(trip.closes + second)
      await settle(town)
      const [fee, puppet] = [await moneyOf(town, seat), await moneyOf(town, friends)]
      safe(fee.credited === seat.priceMinor / 2n, `the driver keeps ${fee.credited}`)
      safe(puppet.back === friends.priceMinor, 'second thoughts cost something')
      return `harmless: the driver keeps the half, ${fee.credited}`
    },
  },
  {
    rule: 'M12, M15',
    name: 'seats added one by one, each sold at the price of the first',
    run: async (town) => {
      const { driver, ana } = await people(town)
      const trip = await driver.posts({ place: 1 })
      await ana.pays(trip.id)
      const same = await answer(driver.call(editTrip, { params: { id: trip.id }, body: { place: 2 } }))
      const lower = Number((trip.priceMinor * 2n) / 3n)
      const cheaper = await answer(
        driver.call(editTrip, { params: { id: trip.id }, body: { place: 2, priceMinor: lower - (lower % 100) } }),
      )
      await town.goTo(trip.closes)
      return `${refusedWith(same, 'price_above_cost_share')}, and at a lower price for later ones too: ${refusedWith(cheaper, 'price_above_cost_share')}`
    },
  },
  {
    rule: 'V10',
    name: 'false alarm: a lower price for later passengers, and what V10 says of it',
    run: async (town) => {
      const { driver, ana, bea } = await people(town)
      const trip = await driver.posts({ place: 2 })
      await ana.pays(trip.id)
      await driver.call(editTrip, { params: { id: trip.id }, body: { priceMinor: 10_000 } })
      await bea.pays(trip.id)
      await town.goTo(trip.closes + second)
      await settle(town)
      await town.product.runs('check-all-invariants')
      const alarms = await town.product.db.selectFrom('alarms').select('kind').where('closed_at', 'is', null).execute()
      const rings = alarms.filter(({ kind }) => kind === 'broken_V10')
      safe(rings.length === 0, `rings: ${JSON.stringify(rings)}`)
      return 'harmless: settled, and nothing rings'
    },
  },
]
