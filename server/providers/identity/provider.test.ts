import { afterEach, expect, test, vi } from 'vitest'
import { memory } from './provider.ts'

afterEach(() => vi.useRealTimers())

test('an expired entry is not found', async () => {
  vi.useFakeTimers()
  const codes = memory()('AuthorizationCode')
  await codes.upsert('abc', { accountId: 'ana' }, 60)
  vi.advanceTimersByTime(59_000)
  expect(await codes.find('abc')).toMatchObject({ accountId: 'ana' })
  vi.advanceTimersByTime(2_000)
  expect(await codes.find('abc')).toBeUndefined()
})

test('many opened login pages evict the oldest entries', async () => {
  const interactions = memory(3)('Interaction')
  for (const id of ['first', 'second', 'third', 'fourth']) await interactions.upsert(id, { uid: id }, 60)
  expect(await interactions.find('first')).toBeUndefined()
  expect(await interactions.find('fourth')).toMatchObject({ uid: 'fourth' })
})

test('revoking a grant deletes exactly the entries issued under it', async () => {
  const shelves = memory()
  const [tokens, codes] = [shelves('AccessToken'), shelves('AuthorizationCode')]
  await tokens.upsert('anas', { grantId: 'one' }, 60)
  await tokens.upsert('brunos', { grantId: 'two' }, 60)
  await codes.revokeByGrantId('one')
  expect(await tokens.find('anas')).toBeUndefined()
  expect(await tokens.find('brunos')).toMatchObject({ grantId: 'two' })
})
