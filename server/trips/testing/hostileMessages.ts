import { gazetteer } from './smallWorld.ts'

/** A seeded sequence of numbers. */
let chosen = 7
const below = (n: number) => Math.floor(((chosen = (chosen * 48_271) % 2_147_483_647) / 2_147_483_647) * n)
const oneOf = <T>(some: readonly T[]) => some[below(some.length)] as T // as: the index is within the list
const [letters, alphanumeric] = ['abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrstuvwxyz0123456789']
const random = (length: number, of = letters) => {
  const some = Array.from(of)
  return Array.from({ length }, () => oneOf(some)).join('')
}
const times = (n: number, make: () => string, between = ' ') => Array.from({ length: n }, make).join(between)

const town = () => oneOf(gazetteer.all).name
const word = () => town().split(' ')[0] ?? ''
const mistyped = (text: string) => text.replace(/(.{2})./g, (_, two: string) => two + random(1))

/** Texts that would cost a reader of messages the most look-ups, by their content. */
export const hostileMessages: Record<string, () => string> = {
  'six letters and digits again and again': () => times(400, () => random(6, alphanumeric)),
  'nine letters again and again': () => times(300, () => random(9)),
  'random names after words of the grammar': () => times(250, () => `de ${random(9)} a ${random(12)} por ${random(20)}`),
  'random names between arrows': () => times(250, () => random(9), ' → '),
  'long random names': () => times(200, () => `desde ${random(30)} ${random(30)}`),
  'mistyped towns': () => times(300, () => `de ${mistyped(town())} a ${mistyped(town())}`),
  'beginnings of towns': () => times(250, () => `a ${word().slice(0, 4)} ${oneOf(['s', 'san', 'villa', 'pu'])}`),
  'towns grown together': () => times(300, () => `hacia ${word()}${word()} ${word()}`),
  'names in brackets': () => times(300, () => `de ${town()} (${random(8)} ${random(8)})`),
  'towns in lists': () => times(300, () => `por ${town()}, ${mistyped(town())} y ${town()}`),
  'one line each': () => times(400, () => `de ${random(7)} a ${random(7)}`, '\n'),
  'one word, each time a little longer': () =>
    times(8, () => '')
      .replaceAll(' ', ' de santiago')
      .concat(' de santiagooo'.repeat(99)),
  'letters of other scripts': () => times(300, () => `de ${random(9, 'абвгдеж日本語العربية')}`),
  'halves of letters and controls': () => times(250, () => `a ${random(9, 'a🚗\ud800\0é')}`),
  'headers of apps': () => times(120, () => `[19/10 18:05] ${word()}: a`, '\n'),
  'names and time stamps': () => times(300, () => `A\n2 h\n${word()}`, '\n'),
  'beginnings of headers': () =>
    times(300, () => oneOf(['[19/10', '19/10/26 18:05 - ', 'A A A A A', '18:05 ✓', '<a ', 'editado 18:05']), oneOf([' ', '\n'])),
  'empty lines': () => times(2_000, () => oneOf(['', ' ', '\t']), '\n'),
  'the same real message again and again': () =>
    times(40, () => 'vie 23 salgo tipo 18 de rosairo a bs as, 2 lugares, $15 mil', '\n'),
}
