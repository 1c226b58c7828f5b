import { expect, test } from 'vitest'
import { cityOf, regionOf, optionsOf } from './name.ts'

test('a place’s name is split into city and province', () => {
  expect(cityOf('Merlo, San Luis, Argentina')).toBe('Merlo')
  expect(regionOf('Merlo, San Luis, Argentina')).toBe('San Luis')
})

test('a foreign country is part of the region', () => expect(regionOf('Salto, Salto, Uruguay')).toBe('Salto, Uruguay'))

test('if two cities have the same name, the name alone means the likelier city', () => {
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
