import { expect, test } from 'vitest'
import { referencesIn } from './references.ts'

const ID = 'cf1460f7-7c5e-4b6a-9a55-0d9b7a3f21e8'

test.each(['CF1460F7', 'Ref: CF1460F7.', '#cf1460f7', ' "CF1460F7" ', '(cf1460f7)', 'Hola, mi referencia es CF1460F7, gracias'])(
  '%s contains the beginning of an id',
  (typed) => {
    expect(referencesIn(typed)).toMatchObject({
      from: ['cf1460f7-0000-0000-0000-000000000000'],
      to: ['cf1460f7-ffff-ffff-ffff-ffffffffffff'],
    })
  },
)

test.each([
  ID,
  ID.toUpperCase(),
  `https://tramo.example/route/${ID}?from=Rosario&lang=es-AR#map`,
  `<https://tramo.example/booking/${ID}>`,
  `order:${ID}`,
])('%s contains a whole id', (typed) => {
  expect(referencesIn(typed)).toMatchObject({ from: [ID], to: [ID] })
})

test('the search finds an email in a link, in a sentence, and in the form Name <address>', () => {
  const emails = (typed: string) => referencesIn(typed).emails
  expect(emails('https://tramo.example/user/camila.paz%2Bviajes%40example.org')).toEqual(['camila.paz+viajes@example.org'])
  expect(emails('Camila Paz <Camila@Example.org>, ')).toEqual(['camila@example.org'])
  expect(emails('mailto:camila@example.org?subject=Hola')).toEqual(['camila@example.org'])
  expect(emails("o'neill@example.org")).toEqual(["o'neill@example.org"])
  expect(emails('@ camila@ @example.org')).toEqual([])
})

test('the search reads a plate in any spelling', () => {
  for (const typed of ['AB123CD', 'ab 123 cd', 'AB-123-CD', 'Patente: ab·123·cd.'])
    expect(referencesIn(typed).plates).toContain('AB123CD')
})

test('the search reads payment numbers and withdrawal codes', () => {
  expect(referencesIn('Pago n.º 118234567890').numbers).toEqual(['118234567890'])
  expect(referencesIn('código 7kqm-b2xz').codes).toEqual(['7KQM-B2XZ'])
})

test('the search reads a reference with blanks or hyphens, and a code without its hyphen', () => {
  for (const typed of ['CF14 60F7', 'cf14-60f7', 'CF 14 60 F7'])
    expect(referencesIn(typed).from).toContain('cf1460f7-0000-0000-0000-000000000000')
  for (const typed of ['7kqmb2xz', '7KQM B2XZ']) expect(referencesIn(typed).codes).toEqual(['7KQM-B2XZ'])
})

test.each([
  ['…3CD', '3CD'],
  ['...3cd', '3CD'],
  ['Fiat Cronos 3CD', '3CD'],
  ['termina en 3cd', '3CD'],
  ['Patente … PAZ', 'PAZ'],
  ['… 0042', '0042'],
  ['111', '111'],
])('%s contains the end of a plate, document or CBU', (typed, end) => {
  expect(referencesIn(typed).ends).toEqual([end])
})

test.each(['Paz', 'AB 123 CD', 'ABC-123', 'Salimos 400 km el 12/11 a las 10:35, y volvimos el 13'])(
  '%s contains no end of a plate, document or CBU',
  (typed) => {
    expect(referencesIn(typed).ends).toEqual([])
  },
)

test('the search reads documents and telephones in their usual spellings', () => {
  for (const typed of ['28.554.805', 'DNI 28 554 805', '028554805']) expect(referencesIn(typed).documents).toEqual(['28554805'])
  expect(referencesIn('Tel.: +54 9 341 555-1234, gracias').telephones).toEqual(['+54 9 341 555-1234'])
})

test('the search finds no reference in a name, and few in a long text', () => {
  expect(referencesIn('Camila Paz')).toMatchObject({ from: [], emails: [], numbers: [], codes: [] })
  expect(referencesIn('100%')).toMatchObject({ from: [], numbers: ['100'] })
  const many = referencesIn('deadbeef '.repeat(10_000) + Array.from({ length: 900 }, (_, i) => i).join(' '))
  expect(many.from).toHaveLength(1)
  expect(many.numbers.length).toBeLessThanOrEqual(20)
})
