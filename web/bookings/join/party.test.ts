import { describe, expect, test } from 'vitest'
import { agreedOf, asSent, type CompanionDraft, draftsFor, kindsOn, waitsForYes, withAgreed, wrongDrafts } from './party.ts'

const account = (invitation?: string): CompanionDraft => ({ kind: 'account', invitation })
const agreed = [{ id: 'a' }, { id: 'b' }]
const chosen = (...drafts: CompanionDraft[]) => withAgreed(drafts, agreed).map(({ invitation }) => invitation)

test('a trip for women offers accounts only, and seats have allowed kinds only', () => {
  expect(kindsOn([])).toEqual(['account'])
  expect(kindsOn(['adult', 'child'])).toEqual(['adult', 'child', 'account'])
  expect(draftsFor(3, [{ kind: 'child', name: 'Sol' }], ['account'])).toEqual([
    { kind: 'account', name: 'Sol' },
    { kind: 'account' },
  ])
  expect(draftsFor(1, [{ kind: 'adult' }], ['adult'])).toEqual([])
})

describe('accounts of the companions', () => {
  test('without a choice, companions get the accounts in the order of acceptance', () =>
    expect(chosen(account(), account())).toEqual(['a', 'b']))
  test('a chosen account is preserved, and no account is used twice', () => {
    expect(chosen(account(), account('a'))).toEqual(['b', 'a'])
    expect(chosen(account('a'), account('a'))).toEqual(['a', 'b'])
  })
  test('a chosen account is ignored once its acceptance is withdrawn', () => expect(chosen(account('gone'))).toEqual(['a']))
  test('a seat for an account has to wait until an invited person accepts', () => {
    expect(waitsForYes(withAgreed([account()], []))).toBe(true)
    expect(waitsForYes(withAgreed([account(), { kind: 'child' }], agreed))).toBe(false)
  })
  test('an account with a seat on the trip is not offered again', () => {
    const invitation = { idRoute: 't', createdAt: '', state: 'agreed' as const }
    const list = [
      { ...invitation, id: 'a', aboard: true },
      { ...invitation, id: 'b', aboard: false },
    ]
    expect(agreedOf(list).map(({ id }) => id)).toEqual(['b'])
  })
})

test('an error is shown at the companion’s field, and accounts have no errors', () => {
  const fields = wrongDrafts([account(), { kind: 'adult', name: 'Juan' }]).map(({ field }) => field)
  expect(fields).toEqual(['companions.1.lastName'])
})

test('an account is sent with its invitation only', () => {
  expect(asSent({ kind: 'account', invitation: 'a', name: 'Sol' })).toEqual({ kind: 'account', invitation: 'a' })
  expect(asSent({ kind: 'child', name: 'Sol', lastName: 'P' })).toEqual({ kind: 'child', name: 'Sol' })
  expect(asSent({ kind: 'child', name: 'Sol', age: 0 })).toEqual({ kind: 'child', name: 'Sol', age: 0 })
  expect(asSent({ kind: 'adult', name: 'Ana', lastName: 'P', age: 4 })).not.toHaveProperty('age')
})
