import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { readText } from '../pages/readText.ts'
import { textPages } from '../pages/textPages.ts'
import { messages as english } from './en-US.ts'
import { inCar as inEnglish } from './en-US/inCar.ts'
import { messages as spanish } from './es-AR.ts'
import { inCar as inSpanish } from './es-AR/inCar.ts'
import { replaced, speech } from './speech.ts'

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, under = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[under + key, value] as [string, string]] : flat(value, `${under}${key}.`),
  )

const factsIn = (words = '') => [...words.matchAll(/\{(\w+)[,}]/g)].map(([, fact]) => fact)

/** Words about money at a provider, which no site with payment in the car has (F36). */
const ofProvider = {
  'en-US': /\bcards?\b|full refund|get it all back|payout|payment provider/i,
  'es-AR': /tarjeta|te devolvemos todo|recuper[áa]s|proveedor de pagos?/i,
}

test.each([
  ['en-US', english, inEnglish],
  ['es-AR', spanish, inSpanish],
] as const)('the texts for payment in the car replace existing ones, with no other placeholders (%s)', (_, all, others) => {
  const known = new Map(flat(all))
  const strange = flat(others).filter(([key, words]) => factsIn(words).some((fact) => !factsIn(known.get(key)).includes(fact)))
  expect(strange).toEqual([])
  expect(flat(others).filter(([key]) => !known.has(key))).toEqual([])
})

test('a screen gets the texts for payment in the car, and all other texts unchanged', async () => {
  const { need, now } = speech('es-AR', 'car')
  await need('join', 'shell')
  const { join, shell } = now().messages
  expect([join?.you_pay, join?.join, shell]).toEqual([inSpanish.join.you_pay, spanish.join.join, spanish.shell])
})

test('all pages of a process share the texts for payment in the car, and so their translators', async () => {
  const [first, second] = [speech('es-AR', 'car'), speech('es-AR', 'car')]
  await Promise.all([first.need('join'), second.need('join')])
  expect(second.now().messages.join).toBe(first.now().messages.join)
})

const aboutMoney =
  /payment provider|bank account code|refund|CBU|payments? never completed|proveedor de pagos|devoluci[oó]n|Pagos que no/i

test.each(['en-US', 'es-AR'] as const)(
  'text pages for payment in the car omit or reword only what is about a provider, a bank account or refunds (%s)',
  async (language) => {
    for (const path of ['/privacy-policy', '/cookies-policy'] as const) {
      const [car, all] = await Promise.all([readText(path, 'car'), readText(path, 'provider')])
      const lines = (page: typeof all) => page[language].sections.flatMap(({ points = [] }) => points)
      expect(lines(car).filter((line) => aboutMoney.test(line))).toEqual([])
      const lost = lines(all).filter((line) => !lines(car).includes(line))
      expect(lost.length).toBeGreaterThan(0)
      expect(lost.filter((line) => !aboutMoney.test(line) && !/once you have paid|[Dd]espués de pagar/.test(line))).toEqual([])
    }
  },
)

test.each(['en-US', 'es-AR'] as const)(
  'terms and answers for payment in the car mention no card, refund or payout (%s)',
  async (language) => {
    const pages = await Promise.all(textPages.slice(0, 3).map((path) => readText(path, 'car')))
    const sentences = pages
      .flatMap((page) => page[language].sections)
      .flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points])
    expect(
      sentences.filter(
        (sentence) => ofProvider[language].test(sentence) && !/green card|blue card|tarjetas? (verde|azul)/i.test(sentence),
      ),
    ).toEqual([])
    expect(sentences).not.toContain('')
  },
)

test('texts compiled by the build are replaced as a whole', () => {
  const join = {
    asked: compile('Until {when}.'),
    titles: { seats: compile('{seats, plural, one {A seat} other {# seats}}') },
    back: 'Back',
  }
  const answer = compile('{driver} has until {when}.')
  expect(replaced(join, { asked: answer })).toEqual({ ...join, asked: answer })
})
