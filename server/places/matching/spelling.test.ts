import { describe, expect, test } from 'vitest'
import { meaningsOf, sound, withoutKinds, writtenOut } from './spelling.ts'

describe('abbreviations', () => {
  test.each([
    ['pto madryn', 'puerto madryn'],
    ['rosario sta fe', 'rosario santa fe'],
    ['s juan', 'san juan'],
    ['sta', 'santa'],
    ['cordoba', 'cordoba'],
  ])('"%s" expands to "%s"', (text, expected) => {
    expect(writtenOut(text)).toBe(expected)
  })

  test('a last word of two letters is the beginning of a word, not an abbreviation', () => {
    expect(writtenOut('va')).toBe('va')
    expect(writtenOut('villa va')).toBe('villa va')
    expect(writtenOut('va maria')).toBe('villa maria')
  })

  test('an abbreviation has several meanings, the usual one first', () => {
    expect(meaningsOf('s')).toEqual(['san', 'santa', 'santo'])
    expect(meaningsOf('rosario')).toEqual([])
  })
})

describe('equal sounds in Argentina', () => {
  test.each([
    ['mendosa', 'mendoza'],
    ['cordova', 'cordoba'],
    ['usuaia', 'ushuaia'],
    ['iguasu', 'iguazu'],
    ['chivilcoi', 'chivilcoy'],
    ['trenke lauken', 'trenque lauquen'],
    ['rossario', 'rosario'],
    ['conkordia', 'concordia'],
  ])('"%s" and "%s" sound equal', (a, b) => {
    expect(sound(a)).toBe(sound(b))
  })

  test.each([
    ['merlo', 'melo'],
    ['chaco', 'caco'],
    ['colon', 'ceilon'],
  ])('"%s" and "%s" sound different', (a, b) => {
    expect(sound(a)).not.toBe(sound(b))
  })
})

test.each([
  ['terminal de omnibus de cordoba', 'cordoba'],
  ['ezeiza aeropuerto', 'ezeiza'],
  ['universidad de la plata', 'la plata'],
  ['terminal', ''],
  ['centrolandia', 'centrolandia'],
])('"%s" without the kind of point is "%s"', (text, place) => {
  expect(withoutKinds(text)).toBe(place)
})
