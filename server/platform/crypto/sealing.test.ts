import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SealedField, sealer } from './sealing.ts'

const [old, young] = ['the secret of last year, thirty-two or more', 'the secret of this year, thirty-two or more']
const field = fc.constantFrom<SealedField>('dni', 'cbu', 'image')
const text = fc.string({ unit: 'binary', maxLength: 60 })

describe('sealed values', () => {
  test('a sealed value opens as the same field of the same row', () => {
    const ours = sealer([young])
    fc.assert(
      fc.property(field, fc.uuid(), text, (field, row, text) => {
        expect(ours.open(field, row, ours.seal(field, row, text))).toBe(Buffer.from(text).toString())
      }),
    )
  })

  test('a sealed value opens neither in another row nor as another field', () => {
    const ours = sealer([young])
    fc.assert(
      fc.property(field, field, fc.uuid(), fc.uuid(), text, (field, other, row, otherRow, text) => {
        fc.pre(field !== other && row !== otherRow)
        const bytes = ours.seal(field, row, text)
        expect(() => ours.open(field, otherRow, bytes)).toThrow('unable to authenticate')
        expect(() => ours.open(other, row, bytes)).toThrow('unable to authenticate')
      }),
    )
  })

  test('a sealed value with a changed bit or a missing end does not open', () => {
    const ours = sealer([young])
    fc.assert(
      fc.property(fc.uuid(), text, fc.nat(), (row, text, where) => {
        const bytes = ours.seal('dni', row, text)
        const changed = Buffer.from(bytes)
        const bit = where % (bytes.length * 8)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(() => ours.open('dni', row, changed)).toThrow(Error)
        expect(() => ours.open('dni', row, bytes.subarray(0, where % bytes.length))).toThrow(Error)
      }),
    )
  })

  test('sealing a text twice returns different values, and no value contains the text', () => {
    const ours = sealer([young])
    const twice = [ours.seal('dni', 'a', '30111222'), ours.seal('dni', 'a', '30111222')]
    expect(twice[0]?.equals(twice[1] ?? Buffer.of())).toBe(false)
    expect(twice[0]?.includes('30111222')).toBe(false)
    expect(twice[0]?.length).toBe(37)
  })
})

describe('after the secret has changed', () => {
  test('values under the old secret still open, and new ones are sealed under the new one', () => {
    fc.assert(
      fc.property(field, fc.uuid(), text, (field, row, text) => {
        const both = sealer([young, old], old)
        const bytes = sealer([old]).seal(field, row, text)
        expect(both.open(field, row, bytes)).toBe(Buffer.from(text).toString())
        expect(bytes[0]).not.toBe(both.version)
        const anew = both.seal(field, row, both.open(field, row, bytes))
        expect(sealer([young]).open(field, row, anew)).toBe(Buffer.from(text).toString())
      }),
    )
  })

  test('values under a secret that is no longer set fail with the reason', () => {
    expect(() => sealer([young]).open('cbu', 'a', sealer([old]).seal('cbu', 'a', 'x'))).toThrow('not set any more')
  })

  test('a stored number is found after a change of secret, because the index has a separate secret', () => {
    expect(sealer([young, old], old).blind('dni', '30111222')).toEqual(sealer([old]).blind('dni', '30111222'))
    expect(sealer([young]).blind('dni', '30111222')).not.toEqual(sealer([old]).blind('dni', '30111222'))
  })
})

test('the sealer refuses two secrets that it cannot distinguish', () => {
  expect(() => sealer([young, young])).toThrow('choose another SECRET')
})

test('a number has different indexes in different fields', () => {
  const ours = sealer([young])
  expect(ours.blind('dni', '30111222')).not.toEqual(ours.blind('cbu', '30111222'))
})
