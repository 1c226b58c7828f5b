import { cleaned } from '#domain/field.ts'
import { refuse } from '#domain/refusal.ts'
import { type CarForm, normalCylinder, plateKey } from '#domain/vehicle.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { imageOf } from '../../images/queries.ts'
import type { CarColumns } from './queries.ts'

export type SentCar = CarForm & { consumptionDl?: number | undefined }

const columns = {
  patent: ({ patent }: SentCar) => ({ plate: cleaned(patent).toUpperCase(), plate_key: plateKey(patent ?? '') }),
  color: ({ color }: SentCar) => ({ color: cleaned(color) }),
  brand: ({ brand }: SentCar) => ({ brand: cleaned(brand) }),
  model: ({ model }: SentCar) => ({ model: cleaned(model) }),
  cylinder: ({ cylinder }: SentCar) => ({ cylinder: normalCylinder(cylinder) }),
  checkboxBlueCard: ({ checkboxBlueCard = false }: SentCar) => ({ borrowed: checkboxBlueCard }),
  consumptionDl: ({ consumptionDl }: SentCar) => (consumptionDl === undefined ? {} : { consumption_dl: consumptionDl }),
}
export type CarPart = keyof typeof columns

/** The columns that these parts of a car form are kept in; cards are rows and images of their own. */
export function columnsOf(sent: SentCar, parts: readonly CarPart[]): CarColumns {
  const all: CarColumns = {}
  for (const part of parts) Object.assign(all, columns[part](sent))
  return all
}

/** All of them, for a new car. */
export const carRow = (sent: SentCar) => ({
  ...columns.patent(sent),
  ...columns.color(sent),
  ...columns.brand(sent),
  ...columns.model(sent),
  ...columns.cylinder(sent),
  ...columns.checkboxBlueCard(sent),
  ...columns.consumptionDl(sent),
})

/** The ids of cards, each of which has to be an image of the owner and of that kind (I4). */
export async function cardsOf(
  tx: Tx,
  ownerId: string,
  purpose: 'green_card' | 'blue_card',
  sent: readonly string[],
): Promise<string[]> {
  const field = purpose === 'green_card' ? 'greencard' : 'bluecard'
  const ids: string[] = []
  for (const text of sent) ids.push((await imageOf(tx, ownerId, purpose, text)) ?? refuse('image_not_yours', { field }))
  return ids
}
