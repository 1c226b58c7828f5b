import { expect, test } from 'vitest'
import { editFrom, firstOf, keptOf, recalledFrom, wrongWith } from './driving.ts'

const driver = { id: 'ana', checkboxManejante: true, cbu: '…5672' }
const passenger = { id: 'ana', checkboxManejante: false, cbu: null }
const CBU = '0110599540000012345672'

test('after another login everything is there again but the CBU, which was never kept', () => {
  const kept = keptOf('ana', { ...firstOf(passenger), checkboxManejante: true, cbu: CBU })
  expect(kept).not.toContain('0110')
  expect(recalledFrom(kept, passenger)).toEqual({ checkboxManejante: true, cbu: '', isBack: true })
  expect(recalledFrom(kept, { ...driver, id: 'bruno' })).toEqual({ checkboxManejante: true, cbu: '…5672', isBack: false })
  expect(recalledFrom(null, driver)).toEqual(firstOf(driver))
})

test('a masked CBU goes back as it came, and is not judged', () => {
  expect(editFrom(firstOf(driver))).toEqual({ checkboxManejante: true, cbu: '…5672' })
  expect(wrongWith(firstOf(driver), driver)).toEqual([])
})

test('both check digits of another one are judged, and an empty one is none', () => {
  const said = (cbu: string) => wrongWith({ ...firstOf(driver), cbu }, driver).map(({ reason }) => reason)
  expect([said(CBU), said(`${CBU.slice(0, -1)}3`), said(`${CBU.slice(0, 7)}1${CBU.slice(8)}`), said('…567'), said('')]).toEqual([
    [],
    ['cbu_invalid'],
    ['cbu_invalid'],
    ['cbu_invalid'],
    [],
  ])
})

test('who drives no more sends no CBU', () => {
  const written = { ...firstOf(driver), checkboxManejante: false, cbu: 'anything' }
  expect(editFrom(written)).toEqual({ checkboxManejante: false })
  expect(wrongWith(written, driver)).toEqual([])
})
