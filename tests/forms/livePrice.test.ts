// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listCars } from '#contract/people/vehicles.ts'
import { previewTrip } from '#contract/trips/tripPosting.ts'
import { showTrip, type Trip } from '#contract/trips/trips.ts'
import { messages } from '#web/texts/en-US.ts'
import { priceText } from '#web/ui/kit/prices/price.ts'
import { inputNamed } from './driver.ts'
import { FakeServer } from './fakeServer.ts'
import { OTHER_ID, SAMPLE_ID } from './samples.ts'
import { openScreen } from './screen.ts'

const { companions, join, post, trips } = messages
const filled = (words: string, name: string, value: string) => words.replace(`{${name}}`, value)
const pesos = (amount: number) => priceText(amount * 100, 'ARS', 'en-US')
const flat = (text: string | null | undefined) => text?.replace(/\s/g, ' ')

beforeEach(() => sessionStorage.clear())

const place = (id: number, name: string) => ({ place: { id, name, long: -60.6, lat: -32.9 }, typed: name, meetingPoint: '' })

/** A road with fuel for 24,000 pesos, and usual tolls of 1,500. */
const road = {
  priceMinor: 600_000,
  currency: 'ARS',
  usualTollsMinor: 150_000,
  breakdown: {
    distanceM: 400_000,
    consumptionDl: 80,
    fuelPriceMinor: 75_000,
    fuelMinor: 2_400_000,
    fuel: 'petrol',
    fuelPriceFrom: '2026-11-01T00:00:00.000Z',
    fuelSource: 'https://example.org/',
    tollsMinor: 0,
    tollsPercent: 15,
    maxTollsMinor: 360_000,
    people: 4,
    capMinor: 600_000,
  },
}

/** Opens the post form with both ends and three seats, without day and time. */
async function openPosting() {
  const ends = { origin: place(1, 'Rosario, Santa Fe, Argentina'), destination: place(2, 'Córdoba, Córdoba, Argentina') }
  sessionStorage.setItem('draft', JSON.stringify({ owner: SAMPLE_ID, version: 1, ...ends, seats: 3 }))
  const server = new FakeServer()
  server.answer(listCars, (all: object[]) => all.map((car) => ({ ...car, belts: 5 })))
  server.answer(previewTrip, (one: object) => ({ ...one, ...road, back: undefined, trips: undefined }))
  await openScreen('/route', server)
}

/** Waits until the form shows this highest price next to the number of seats. */
const highestIs = (amount: number) =>
  waitFor(() => expect(screen.getByText(/^At most/).textContent).toBe(filled(post.seats.most_price, 'price', pesos(amount))))

test('the post form shows the highest price of a seat before day and time are set, and updates it with seats and tolls', async () => {
  await openPosting()
  await highestIs(6000)
  fireEvent.click(screen.getByRole('button', { name: post.seats.fewer }))
  await highestIs(8000)
  // one click fills in the usual tolls
  fireEvent.click(screen.getByRole('button', { name: filled(post.cost.usual_tolls, 'tolls', pesos(1500)) }))
  expect(inputNamed('tolls').value).toBe('1500')
  await highestIs(8500)
  // the shown price includes tolls up to their limit only, as the server computes it
  fireEvent.change(inputNamed('tolls'), { target: { value: '90000' } })
  await highestIs(9200)
})

test('one click chooses every Friday from the next one on', async () => {
  await openPosting()
  const friday = await screen.findByRole('button', { name: filled(post.when.every, 'weekday', 'Friday') })
  fireEvent.click(friday)
  await waitFor(() => expect(friday.getAttribute('aria-pressed')).toBe('true'))
  const stored = () => JSON.parse(sessionStorage.getItem('draft') ?? '{}')
  await waitFor(() => expect(stored()).toMatchObject({ day: '2026-12-04', repeats: { until: '2026-12-25' } }))
})

/** Opens the dialog of a trip of another driver, who approves each request. */
async function openJoining() {
  const server = new FakeServer()
  server.answer(showTrip, (one: Trip) => ({
    ...one,
    ...road,
    users: one.users.map((user) => ({ ...user, id: OTHER_ID, name: 'Mercedes' })),
    cancelled: false,
    joining: 'on_approval',
    seats: 3,
    place: 3,
    companions: ['adult', 'child'],
    mayWait: false,
    whyNotJoin: undefined,
    stretch: undefined,
    notAtOnce: undefined,
    mine: undefined,
    papersSeen: undefined,
  }))
  await openScreen(`/route/${SAMPLE_ID}`, server)
  fireEvent.click((await screen.findAllByRole('button', { name: join.join }))[0] as HTMLElement)
  return within(await screen.findByRole('dialog', { name: 'Request a seat' }))
}

test('the price in the join dialog follows the number of seats', async () => {
  const dialog = await openJoining()
  const sum = () => flat(dialog.getByText(join.you_pay).parentElement?.textContent)
  expect(sum()).toContain(flat(pesos(6000)))
  fireEvent.click(dialog.getByRole('button', { name: trips.more_seats }))
  await waitFor(() => expect(sum()).toContain(flat(pesos(12_000))))
  fireEvent.click(dialog.getByRole('button', { name: trips.more_seats }))
  await waitFor(() => expect(sum()).toContain(flat(pesos(18_000))))
  fireEvent.click(dialog.getByRole('button', { name: trips.fewer_seats }))
  await waitFor(() => expect(sum()).toContain(flat(pesos(12_000))))
})

test('the confirmation of age names the adults, and a child has an age and a label on its seat', async () => {
  const dialog = await openJoining()
  fireEvent.click(dialog.getByRole('button', { name: trips.more_seats }))
  fireEvent.click(dialog.getByRole('button', { name: trips.more_seats }))
  const person = (n: number) => within(dialog.getByRole('group', { name: filled(companions.person, 'n', String(n)) }))
  const write = (n: number, label: string, value: string) =>
    fireEvent.change(person(n).getByRole('textbox', { name: label }), { target: { value } })
  write(2, companions.first_name, 'Pedro')
  write(2, companions.last_name, 'Gómez')
  write(3, companions.first_name, 'Ana')
  write(3, companions.last_name, 'Ruiz')
  expect(dialog.getByText(/Pedro Gómez and Ana Ruiz are 18 or older/)).toBeTruthy()

  fireEvent.click(person(3).getByRole('radio', { name: companions.kinds.child }))
  expect(dialog.getByText(/Pedro Gómez is 18 or older/)).toBeTruthy()
  expect(dialog.queryByText(/Ana/)).toBeNull()
  expect(person(3).getByRole('combobox', { name: new RegExp(companions.age) })).toBeTruthy()
  expect(dialog.getByText(filled(companions.child_seat, 'driver', 'Mercedes'))).toBeTruthy()
})
