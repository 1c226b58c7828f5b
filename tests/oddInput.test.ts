import { expect, test } from 'vitest'
import { addFuelPrice, listFuelPrices, setTollsPercent } from '#contract/admin/settings.ts'
import { sendPaper } from '#contract/people/papers.ts'
import { editPerson, showPerson } from '#contract/people/people.ts'
import { checkConsumption, editCar, listCars } from '#contract/people/vehicles.ts'
import { previewTrip } from '#contract/trips/tripPosting.ts'
import { cast } from '#server/testing/cast.ts'
import { uploadedId } from '#server/testing/papers.ts'
import { refusalOf } from '#server/testing/person.ts'

/* Pasted and mistyped input gives the right value or a refusal that names the field, and never causes a defect. */
const { bruno, emma, clock } = await cast({ REQUIRE_PAPERS: 'all' })
const [car] = (await bruno.call(listCars, { query: {} })) as { id: string }[] // as: the test reads only the id
const params = { id: car?.id ?? '' }
const notOfType = [null, undefined, true, {}, []]
const malformed = (inputs: readonly unknown[], reason = 'validation malformed') => inputs.map((input) => [input, reason] as const)

let days = 1
test.each<readonly [unknown, number | string]>([
  ['1\u00a0950,50', 195_050],
  ['1.950.50', 195_050],
  ['1,950.50', 195_050],
  ['AR$ 1950', 195_000],
  ['1950.-', 195_000],
  ['0', 'amount_out_of_range'],
  ['99999999999', 'amount_out_of_range'],
  ['$ 1.950,50 por litro', 195_050],
  ['１９５０', 195_000],
  ['2 mil', 200_000],
  ...malformed(['0,004', '0.500', '1.950,500', '٠١٩٥', '1e3', '-0', '+1', 'U$S 3', "1'950", '', ' '], 'amount_malformed'),
  ...malformed(['1950\0'], 'validation text_has_control_characters'),
  ...malformed([1950, ...notOfType]),
])('a fuel price written as %j is %s', async (price, expected) => {
  const sent = await refusalOf(emma.call(addFuelPrice, { body: { price, from: clock.inDays((days += 8)) } as never }))
  const [last] = await emma.call(listFuelPrices, {})
  expect(sent === 'not refused' ? last?.priceMinor : sent).toBe(expected)
})

test.each([...malformed(['25', '25%', Number.NaN, ...notOfType]), ...malformed([-1, 101, 25.5, 1e9], 'amount_out_of_range')])(
  'a toll percentage of %j is refused: %s',
  async (percent, reason) => {
    expect(await refusalOf(emma.call(setTollsPercent, { body: { percent } as never }))).toBe(reason)
  },
)

test.each([
  ...malformed(['75', 7.5, 0, -0, 1e9, null, []].map((consumptionDl) => ({ consumptionDl }))),
  ...malformed([1, 10, '5', 2.5, null, []].map((belts) => ({ belts }))),
  ...malformed(['nafta', '', null].map((fuel) => ({ fuel }))),
  ...malformed([31, -1, '10'].map((petrolPercent) => ({ petrolPercent }))),
])('a car with %j is refused', async (part, reason) => {
  const before = await bruno.call(listCars, { query: {} })
  expect(await refusalOf(bruno.call(editCar, { params, body: part as never }))).toBe(reason)
  expect(await bruno.call(listCars, { query: {} })).toEqual(before)
})

test.each([...malformed(['75', 7.5, ...notOfType]), ...malformed([-1, 1e10], 'not_possible_now')])(
  'a checked consumption of %j is refused: %s',
  async (consumptionDl, reason) => {
    expect(await refusalOf(emma.call(checkConsumption, { params, body: { consumptionDl } as never }))).toBe(reason)
  },
)

test.each<readonly [unknown, string]>([
  ['0341 15 555-1234', '+54 9 341 555 1234'],
  ['+54 9 341 555 1234', '+54 9 341 555 1234'],
  ['00 54 9 (341) 555\u20111234', '+54 9 341 555 1234'],
  ['３４１\u00a05551234', '+54 341 555 1234'],
  ...malformed(['0341-INT', '٣٤١٥٥٥', '341 5551234 int. 4', '+', '++54 341 555', 'tel:+54341555'], 'validation telephone_digits'),
  ...malformed(['12345', '1'.repeat(16)], 'validation telephone_length'),
  ...malformed(['', null], 'validation telephone_required'),
  ...malformed([3415551234, true, []]),
])('a phone number written as %j is %s', async (telephone, expected) => {
  const sent = await refusalOf(bruno.call(editPerson, { params: { id: bruno.id }, body: { telephone } as never }))
  const { call } = await bruno.call(showPerson, { params: { id: bruno.id } })
  expect(sent === 'not refused' ? call?.shown : sent).toBe(expected)
})

test.each([
  ...malformed(
    [
      '31/12/2026',
      '2026-12-31',
      '31-11-2026',
      '29-02-2027',
      '1-1-2028',
      '31-12-27',
      '٣١-١٢-٢٠٢٧',
      '31 12 2027',
      '31-12-9999',
      '',
    ],
    'date_malformed',
  ),
  ...malformed([20_271_231, ...notOfType]),
])('a document valid until %j is refused: %s', async (validUntil, reason) => {
  const image = await uploadedId(bruno, 'licence')
  expect(await refusalOf(bruno.call(sendPaper, { body: { kind: 'licence', image, validUntil } as never }))).toBe(reason)
})

const trip = {
  origin: 3838583,
  originName: 'Rosario',
  destination: 3860259,
  destinationName: 'Córdoba',
  hours: '09:00',
  place: 3,
}
const previews = (more: object) =>
  refusalOf(
    bruno.call(previewTrip, { body: { ...trip, restriction: '', meetingPoint: 'Terminal', date: clock.inDays(5), ...more } }),
  )

test.each<readonly [unknown, string]>([
  [{ long: -60.66, lat: -32.94 }, 'not refused'],
  [null, 'not refused'],
  [{ long: -32.94, lat: -60.66 }, 'point_too_far'],
  [{ long: -0, lat: 0 }, 'point_too_far'],
  ...malformed(['-32.94,-60.66', 'https://maps.app.goo.gl/x', 'WX5Q+2M Rosario', { lat: -32.94 }, [], { long: 181, lat: 0 }]),
  ...malformed([
    { long: 1e308, lat: 1 },
    { long: -60.66, lat: null },
    { long: -60.66, lat: -32.94, x: 1 },
  ]),
  ...malformed([{ long: '-60.66', lat: '-32.94' }], 'validation malformed malformed'),
])('a meeting point at %j gives %s', async (originPoint, reason) => {
  expect(await previews({ originPoint })).toBe(reason)
})

test.each<readonly [unknown, string]>([
  ['', 'not refused'],
  ['1200.50', 'not refused'],
  ...malformed(['$ 1.200,50', '-0', '1e3', 'NaN', '0x10', ' 0 '], 'amount_malformed'),
  ...malformed([1200, null, []]),
])('tolls written as %j in a request give %s', async (tolls, reason) => {
  expect(await previews({ tolls })).toBe(reason)
})
