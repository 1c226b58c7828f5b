import { expect, test } from 'vitest'
import { cityOf, regionOf, optionsOf } from './name.ts'

test('a place is parted into its city and its province', () => {
  expect(cityOf('Merlo, San Luis, Argentina')).toBe('Merlo')
  expect(regionOf('Merlo, San Luis, Argentina')).toBe('San Luis')
})

test('another country stays in sight', () => expect(regionOf('Salto, Salto, Uruguay')).toBe('Salto, Uruguay'))

test('of two cities with one name only the likelier one is meant by the name alone', () => {
  const place = (id: number, province: string) => ({
    id,
    name: `Rosario, ${province}`,
    city: 'Rosario',
    province,
    long: 0,
    lat: 0,
  })
  expect(optionsOf([place(1, 'Santa Fe'), place(2, 'Colonia, Uruguay')]).map(({ name }) => name)).toEqual([
    'Rosario',
    'Rosario, Colonia, Uruguay',
  ])
})
