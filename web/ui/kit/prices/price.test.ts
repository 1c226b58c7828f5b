import { expect, test } from 'vitest'
import { priceParts, priceText } from './price.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a price in English has the currency’s code and a comma as separator', () => {
  expect(plain(priceText(1_240_000, 'ARS', 'en-US'))).toBe('ARS 12,400')
})

test('a price in Argentine Spanish has the currency’s sign and a point as separator', () => {
  expect(plain(priceText(1_240_000, 'ARS', 'es-AR'))).toBe('$ 12.400')
})

test('cents are shown unless they are zero', () => {
  expect(plain(priceText(1_240_050, 'ARS', 'es-AR'))).toBe('$ 12.400,50')
  expect(plain(priceText(1_240_050, 'ARS', 'en-US'))).toBe('ARS 12,400.50')
})

test('a currency without cents is not divided by a hundred', () => {
  expect(plain(priceText(12_400, 'CLP', 'es-AR'))).toContain('12.400')
})

test('a price is split into currency and figure, in either order', () => {
  expect(priceParts(1_240_000, 'ARS', 'en-US')).toEqual({ before: 'ARS', figure: '12,400', after: '' })
  expect(priceParts(1_240_000, 'ARS', 'es-AR')).toEqual({ before: '$', figure: '12.400', after: '' })
  expect(priceParts(1_240_000, 'EUR', 'de-DE')).toEqual({ before: '', figure: '12.400', after: '€' })
})

test('a negative amount has its minus sign next to the figure', () => {
  expect(priceParts(-50_000, 'ARS', 'en-US')).toEqual({ before: 'ARS', figure: '-500', after: '' })
})
