import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { isCbu } from '#domain/payments/payouts/payout.ts'

export const givenNames = [
  'Alma',
  'Bautista',
  'Celeste',
  'Dante',
  'Emilia',
  'Felipe',
  'Gina',
  'Hugo',
  'Irene',
  'Julián',
  'Lara',
  'Mateo',
]
export const familyNames = [
  'Acosta',
  'Benítez',
  'Cabrera',
  'Domínguez',
  'Espósito',
  'Figueroa',
  'Giménez',
  'Ledesma',
  'Molina',
  'Navarro',
]

/** A field, and the name of the list or object that contains it. */
interface Place {
  field: string
  within: string
}

type Make = (n: number) => string

const of = (list: readonly string[]) => (n: number) => list[n % list.length] ?? ''
const digits = (n: number, count: number) => String(n % 10 ** count).padStart(count, '0')

/** Builds an account number of a fictitious bank, with both check digits. */
function cbuOf(n: number): string {
  const all = Array.from({ length: 100 }, (_, i) => `9990001${Math.floor(i / 10)}${digits(n, 13)}${i % 10}`)
  return all.find(isCbu) ?? ''
}

const address = () => 'visita@demo.example'

/** Invented values for facts about a person or a car: a public demo does not store the facts that visitors type. */
const facts: Record<string, Make> = {
  name: of(givenNames),
  lastName: of(familyNames),
  holder: of(familyNames),
  author: of(givenNames),
  // no real document begins with 99
  dni: (n) => `99${digits(n, 6)}`,
  telephone: (n) => `341555${digits(n, 4)}`,
  street: (n) => `San Martín ${100 + (n % 3800)}`,
  city: () => 'Rosario',
  province: () => 'Santa Fe',
  facebook: () => '',
  instagram: () => '',
  cbu: cbuOf,
  cuit: () => '20111111112',
  contact: address,
  authorEmail: address,
  email: address,
  plate: (n) => `ZZ${digits(n, 3)}${String.fromCharCode(65 + (n % 26))}Z`,
  color: () => 'Blanco',
  brand: () => 'Fiat',
  model: () => 'Cronos',
  cylinder: () => '1.30',
}

/** Fields that contain a fact only in this one call: in other calls they name an existing person or object. */
const onlyIn: Record<string, string> = { author: '/suggestionbox/add', email: '/withdrawal/add' }

/**
 * Returns an invented value for a typed text, undefined for a field that is stored unchanged. The value depends on the visitor
 * and the text, so that two people registered by one visitor get different documents.
 */
export function madeUp({ path }: Endpoint, { field, within }: Place, visitor: string, typed: string): string | undefined {
  const make = facts[field]
  const isPlace = field === 'name' && within === 'stopovers'
  if (!make || isPlace || (onlyIn[field] ?? path) !== path || !typed.trim()) return undefined
  return make(createHash('sha256').update(`${visitor} ${field} ${typed}`).digest().readUInt32BE())
}

const EDITS = new Set(['PUT /user/:id', 'PUT /car/:id'])

/** True for a fact of an existing person or car, which a demo does not change. */
export const neverEdited = ({ method, path }: Endpoint, field: string): boolean =>
  EDITS.has(`${method} ${path}`) && field in facts && field !== 'email'
