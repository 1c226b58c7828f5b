import { expect, test } from 'vitest'
import { referencesIn } from './references.ts'

const ID = 'cf1460f7-7c5e-4b6a-9a55-0d9b7a3f21e8'

test.each(['CF1460F7', 'Ref: CF1460F7.', '#cf1460f7', ' "CF1460F7" ', '(cf1460f7)', 'Hola, mi referencia es CF1460F7, gracias'])(
  '%s is the beginning of an id',
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
])('%s holds a whole id', (typed) => {
  expect(referencesIn(typed)).toMatchObject({ from: [ID], to: [ID] })
})

test('an email is read from an address, a sentence or a mail program', () => {
  const emails = (typed: string) => referencesIn(typed).emails
  expect(emails('https://tramo.example/user/camila.paz%2Bviajes%40example.org')).toEqual(['camila.paz+viajes@example.org'])
  expect(emails('Camila Paz <Camila@Example.org>, ')).toEqual(['camila@example.org'])
  expect(emails('mailto:camila@example.org?subject=Hola')).toEqual(['camila@example.org'])
  expect(emails("o'neill@example.org")).toEqual(["o'neill@example.org"])
  expect(emails('@ camila@ @example.org')).toEqual([])
})

test('a plate is one however it is written', () => {
  for (const typed of ['AB123CD', 'ab 123 cd', 'AB-123-CD', 'Patente: ab·123·cd.'])
    expect(referencesIn(typed).plates).toContain('AB123CD')
})

test('the number of a payment and the code of a withdrawal are read', () => {
  expect(referencesIn('Pago n.º 118234567890').numbers).toEqual(['118234567890'])
  expect(referencesIn('código 7kqm-b2xz').codes).toEqual(['7KQM-B2XZ'])
})

test('a name holds no reference, and a long text is read to a bound', () => {
  expect(referencesIn('Camila Paz')).toMatchObject({ from: [], emails: [], numbers: [], codes: [] })
  expect(referencesIn('100%')).toMatchObject({ from: [], numbers: ['100'] })
  const many = referencesIn('deadbeef '.repeat(10_000) + Array.from({ length: 900 }, (_, i) => i).join(' '))
  expect(many.from).toHaveLength(1)
  expect(many.numbers.length).toBeLessThanOrEqual(20)
})
