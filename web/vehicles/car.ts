import type { NewCar } from '#contract/vehicles.ts'
import { MOST_BLUE_CARDS } from '#domain/image.ts'
import { type CarField, missingForCar, whatIsWrongWithCar } from '#domain/vehicle.ts'

/** The form as it is written. Cards are ids of images, empty until one was sent; consumption is litres per 100 km. */
export const blank = {
  patent: '',
  color: '',
  brand: '',
  model: '',
  cylinder: '',
  consumption: '',
  greencard: '',
  checkboxBlueCard: false,
  bluecard: [] as readonly string[],
}
export type Written = typeof blank
export type WrittenField = keyof Written

/** As the fields stand on the screen, which is the order in which they are checked. */
export const order = Object.keys(blank) as WrittenField[] // the keys of that very record

/** What is sent. Blue cards of a car that turned out to be only one's own stay behind. */
export function carFrom({ consumption, ...written }: Written, userEmail: string) {
  const consumptionDl = tenthsFrom(consumption)
  return {
    ...written,
    userEmail,
    bluecard: written.checkboxBlueCard ? written.bluecard.filter((id) => id !== '') : [],
    ...(consumptionDl !== undefined && { consumptionDl }),
  } satisfies NewCar
}

/** What is wrong, in order. */
export function wrongWith(written: Written): { field: WrittenField; reason: string }[] {
  const wrong = whatIsWrongWithCar(carFrom(written, ''))
  const isReadable = written.consumption.trim() === '' || tenthsFrom(written.consumption) !== undefined
  return isReadable ? wrong : [...wrong, { field: 'consumption', reason: 'consumption' }]
}

export const missingIn = (written: Written): CarField[] => missingForCar(carFrom(written, ''))
export const askedIn = (written: Written): number => missingIn({ ...blank, checkboxBlueCard: written.checkboxBlueCard }).length

const [LEAST, MOST] = [30, 200]

/** "7,5" litres per 100 km to tenths of a litre; undefined when that is no car's (M9). */
export function tenthsFrom(typed: string): number | undefined {
  const plain = typed.trim().replace(',', '.')
  const tenths = /^\d{1,2}(\.\d)?$/.test(plain) ? Math.round(Number(plain) * 10) : Number.NaN
  return tenths >= LEAST && tenths <= MOST ? tenths : undefined
}

/** How many places for blue cards are shown: the next one opens when the last one is filled. */
export const openPlaces = (cards: readonly string[]): number =>
  Math.min(MOST_BLUE_CARDS, cards.findLastIndex((id) => id !== '') + 2)

/** The cards with another one in a place. */
export const withCard = (cards: readonly string[], place: number, id: string): string[] =>
  Array.from({ length: MOST_BLUE_CARDS }, (_, i) => (i === place ? id : (cards[i] ?? '')))
