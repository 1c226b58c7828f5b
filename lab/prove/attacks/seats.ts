import { startPayment } from '#contract/payments/payments.ts'
import { showPerson } from '#contract/people/people.ts'
import { type Attack, safe } from './attack.ts'
import { answer, type Town } from './town.ts'

/* Attacks by ordinary accounts on other people: on seats, and on data that only fellow travelers may see. */

const named = async ({ member, members }: Town, name: string, part: Parameters<Town['member']>[1]) =>
  members.find((one) => one.name === name) ?? (await member(name, part))

export const seats: Attack[] = [
  {
    rule: 'B2',
    name: 'the offer emptied: a free account holds seats on every trip, and holds them again when they run out',
    run: async (town) => {
      const driver = await named(town, 'Dina', { drives: true })
      const thief = await town.member('Hector', { registered: true })
      const trips = []
      for (let n = 0; n < 5; n++) trips.push(await driver.posts({ inHours: 100 + 12 * n }))
      const answers = []
      for (const { id } of trips) answers.push(await answer(thief.call(startPayment, { body: { idRoute: id } })))
      const holds = answers.filter((one) => one === 'done').length
      safe(holds <= 3, `one account holds ${holds} seats at once`)
      const again = []
      for (let round = 0; round < 4; round++) {
        await town.goTo(town.product.now() + 16 * 60_000)
        await town.product.runs('expire-unpaid-bookings')
        again.push(await answer(thief.call(startPayment, { body: { idRoute: trips[0]?.id ?? '' } })))
      }
      safe(again.at(-1) !== 'done', `held again and again: ${again.join(', ')}`)
      return `refused: ${holds} seats at once, then ${answers.at(-1)}; held again: ${again.join(', ')}`
    },
  },
  {
    rule: 'B2',
    name: 'seats of months to come kept by an account without a document, paid and given up a day before',
    run: async (town) => {
      const driver = await named(town, 'Dina', { drives: true })
      const ghost = await town.member('Gaspar', { registered: false })
      const answers = []
      for (let n = 0; n < 3; n++) {
        const { id } = await driver.posts({ inHours: 200 + 12 * n })
        answers.push(await answer(ghost.call(startPayment, { body: { idRoute: id, adultAttested: true } })))
      }
      safe(answers[2] !== 'done', 'a third seat to come')
      return `refused: the third seat to come is ${answers[2]}`
    },
  },
  {
    rule: '14',
    name: 'telephones and plates for nothing: a seat paid, read, and given up with all of the money back',
    run: async (town) => {
      const driver = await named(town, 'Dina', { drives: true })
      const [spy, rider] = [await town.member('Silvio', { registered: true }), await named(town, 'Ana', { registered: true })]
      const trip = await driver.posts({ inHours: 80 })
      await rider.pays(trip.id)
      const seat = await spy.pays(trip.id)
      const read = async (email: string) => {
        const { telephone, cars } = await spy.call(showPerson, { params: { id: email } })
        return { telephone, plates: cars.map(({ plate }) => plate ?? '') }
      }
      const [ofDriver, ofRider] = [await read(driver.email), await read(rider.email)]
      await spy.cancels(seat)
      safe(!ofDriver.telephone && !ofRider.telephone, 'telephones are read four days before')
      safe(
        ofDriver.plates.every((plate) => plate.startsWith('…')),
        `the plate is ${ofDriver.plates.join()}`,
      )
      const late = await driver.posts({ inHours: 20 })
      const short = await spy.pays(late.id)
      const soon = await read(driver.email)
      await spy.cancels(short)
      safe(!soon.telephone, 'the telephone is read in the minutes in which giving up is free')
      return 'harmless: no telephone and three characters of the plate before giving up costs something'
    },
  },
]
