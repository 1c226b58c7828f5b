import { beforeEach, expect, test, vi } from 'vitest'
import { drivingDraft, drivingEditFrom, initialValues, validate } from './driving.ts'

const driver = { id: 'ana', drives: true, cbu: '…5672' }
const passenger = { id: 'ana', drives: false, cbu: null }
const CBU = '0110599540000012345672'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('a draft after another login restores everything but the CBU, which is never stored', () => {
  drivingDraft(passenger).write({ ...initialValues(passenger), drives: true, cbu: CBU })
  expect([...stored.values()].join(' ')).not.toContain('0110')
  expect(drivingDraft(passenger).read()).toEqual({ drives: true, cbu: '', isBack: true })
  const other = { ...driver, id: 'bruno' }
  expect(drivingDraft(other).read()).toEqual({ drives: true, cbu: '…5672', isBack: false })
})

test('without a draft, the form has the person’s data', () => {
  expect(drivingDraft(driver).read()).toEqual(initialValues(driver))
})

test('a masked CBU is sent unchanged, and is not validated', () => {
  expect(drivingEditFrom(initialValues(driver))).toEqual({ drives: true, cbu: '…5672' })
  expect(validate(initialValues(driver), driver)).toEqual([])
})

test('both check digits of a new CBU are validated, and an empty CBU is accepted', () => {
  const reasonsFor = (cbu: string) => validate({ ...initialValues(driver), cbu }, driver).map(({ reason }) => reason)
  expect([
    reasonsFor(CBU),
    reasonsFor(`${CBU.slice(0, -1)}3`),
    reasonsFor(`${CBU.slice(0, 7)}1${CBU.slice(8)}`),
    reasonsFor('…567'),
    reasonsFor(''),
  ]).toEqual([[], ['cbu_invalid'], ['cbu_invalid'], ['cbu_invalid'], []])
})

test('a person who stops driving sends no CBU', () => {
  const values = { ...initialValues(driver), drives: false, cbu: 'anything' }
  expect(drivingEditFrom(values)).toEqual({ drives: false })
  expect(validate(values, driver)).toEqual([])
})
