import type { Dice } from './dice.ts'

export interface Car {
  plate: string
  brand: string
  model: string
  color: string
  /** litres of the engine */
  cylinder: string
  /** tenths of a litre per 100 km */
  consumptionDl: number
  /** seats besides the driver's that one would offer */
  places: number
}

type Model = Omit<Car, 'plate' | 'color'> & { weight: number }

const model = (weight: number, brand: string, name: string, cylinder: string, consumptionDl: number, places = 4): Model => ({
  weight,
  brand,
  model: name,
  cylinder,
  consumptionDl,
  places,
})

const models = [
  model(4, 'Fiat', 'Cronos', '1.30', 66),
  model(3, 'Volkswagen', 'Gol Trend', '1.60', 76),
  model(3, 'Toyota', 'Etios', '1.50', 68),
  model(3, 'Chevrolet', 'Onix', '1.00', 64),
  model(3, 'Renault', 'Sandero', '1.60', 75),
  model(3, 'Peugeot', '208', '1.60', 70),
  model(2, 'Ford', 'Fiesta', '1.60', 72),
  model(2, 'Toyota', 'Corolla', '1.80', 74),
  model(2, 'Ford', 'EcoSport', '1.50', 84),
  model(2, 'Renault', 'Duster', '1.60', 88),
  model(2, 'Renault', 'Kangoo', '1.60', 82),
  model(2, 'Citroën', 'C3', '1.20', 65),
  model(2, 'Citroën', 'Berlingo', '1.60', 80),
  model(1, 'Volkswagen', 'Amarok', '2.00', 96),
  model(3, 'Chevrolet', 'Spin', '1.80', 92, 6),
  model(1, 'Nissan', 'Versa', '1.60', 67),
] as const satisfies readonly Model[]

/** A driver's other one, for longer loads. Plates of its kind are not made by `carOf`. */
export const secondCar: Car = {
  plate: 'TR 001 MO',
  brand: 'Citroën',
  model: 'Berlingo',
  color: 'Blanco',
  cylinder: '1.60',
  consumptionDl: 80,
  places: 4,
}

const colors = ['Blanco', 'Gris plata', 'Gris oscuro', 'Negro', 'Rojo', 'Azul', 'Celeste', 'Beige', 'Verde', 'Bordó'] as const

export function carOf(dice: Dice): Car {
  const { weight: _, ...car } = dice.weighed<Model>(models)
  return { ...car, plate: plateOf(dice), color: dice.pick(colors) }
}

/** AB 123 CD since 2016, ABC 123 before. */
function plateOf(dice: Dice): string {
  const letters = (count: number, upTo: number) =>
    Array.from({ length: count }, () => String.fromCharCode(65 + dice.whole(0, upTo))).join('')
  const number = String(dice.whole(0, 999)).padStart(3, '0')
  return dice.chance(0.7) ? `A${letters(1, 6)} ${number} ${letters(2, 25)}` : `${letters(1, 14)}${letters(2, 25)} ${number}`
}
