import { describe, expect, test } from 'vitest'
import { moneyWordsIn, signsOfTrade } from './signal.ts'

describe('words about money', () => {
  test.each([
    ['Salgo de la terminal, llevo mate.', []],
    ['Me transferís antes al alias ana.mp', ['transfer', 'account']],
    ['Pagame por Mercado Pago, por fuera de la app', ['wallet', 'outside']],
    ['Traé $ 5000 en efectivo', ['cash', 'amount']],
    ['Una seña de 3000 pesos', ['advance', 'amount']],
    ['Bring cash, and pay a deposit in advance', ['cash', 'advance']],
    ['El depósito del auto es grande', ['advance']],
    ['Enseñame el camino, voy efectivamente', []],
  ])('%s', (text, words) => {
    expect(moneyWordsIn(text)).toEqual(words)
  })
})

test('a commuter shows one sign of a trade, and a hint needs two', () => {
  const commuter = { trips: 10, mostInAWeek: 5, mostOnOneRoad: 10, atTheCap: 0, cars: 1 }
  expect(signsOfTrade(commuter)).toEqual([])
  expect(signsOfTrade({ ...commuter, mostInAWeek: 9 })).toEqual(['many_trips', 'same_road'])
  expect(signsOfTrade({ ...commuter, atTheCap: 10, cars: 4 })).toEqual(['same_road', 'always_at_the_cap', 'many_cars'])
})
