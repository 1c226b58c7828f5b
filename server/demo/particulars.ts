import { randomUUID } from 'node:crypto'
import { isCbu } from '#domain/payments/cbu.ts'
import type { Day } from '#domain/time.ts'
import { documentColumns } from '../people/documents/documents.ts'
import type { Sealer } from '../platform/crypto/sealing.ts'
import { type Dice, diceOf } from './dice.ts'
import type { Made } from './people.ts'
import { provinceOf, type Town } from './towns.ts'

const streets = ['San Martín', 'Belgrano', 'Rivadavia', 'Mitre', 'Sarmiento', 'Urquiza', 'Las Heras', '9 de Julio'] as const

/** Area codes of the towns that people live in. */
const areas: Partial<Record<Town, string>> = {
  'Buenos Aires': '11',
  'La Plata': '221',
  'Mar del Plata': '223',
  'San Nicolás de los Arroyos': '336',
  Rosario: '341',
  'Santa Fe': '342',
  Córdoba: '351',
  Mendoza: '261',
  Neuquén: '299',
  'San Carlos de Bariloche': '294',
  'San Miguel de Tucumán': '381',
  Salta: '387',
  Posadas: '376',
  Resistencia: '362',
  'Puerto Madryn': '280',
  Montevideo: '5982',
}

interface Where {
  sealer: Sealer
  today: Day
}

/** The registration of the `n`th made-up person. Numbers have the right form, and belong to no real person. */
export function particularsOf({ age, home, role }: Made, n: number, { sealer, today }: Where) {
  const id = randomUUID()
  const dice = diceOf(n)
  // no real document begins with 99: visitors who try the demo with their own number never find it taken
  const dni = String(99_104_273 + 4_871 * n)
  return {
    id,
    age,
    age_on: today,
    street: `${dice.pick(streets)} ${dice.whole(100, 3900)}`,
    city: home,
    province: provinceOf(home),
    ...documentColumns(sealer, id, { kind: 'dni', country: 'AR', number: dni }),
    telephone_sealed: sealer.seal('telephone', id, telephoneOf(areas[home] ?? '11', dice)),
    cbu_sealed: role === 'driver' ? sealer.seal('cbu', id, cbuOf(n)) : null,
  }
}

/** Ten digits with the area code. */
const telephoneOf = (area: string, dice: Dice) =>
  `${area}${'5550'.slice(0, 6 - area.length)}${String(dice.whole(0, 9999)).padStart(4, '0')}`

/** An account of a bank that there is not, with both check digits. */
function cbuOf(n: number): string {
  const account = String(4_000_017_350_294 + 91_403 * n)
  const checked = Array.from({ length: 100 }, (_, i) => `9990001${Math.floor(i / 10)}${account}${i % 10}`)
  return checked.find(isCbu) ?? ''
}
