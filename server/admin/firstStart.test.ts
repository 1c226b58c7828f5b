import { afterAll, expect, test } from 'vitest'
import { beginAdministration } from '#contract/admin/firstStart.ts'
import { listFuelPrices } from '#contract/admin/settings.ts'
import type { Sent } from '#contract/endpoint.ts'
import { showSession } from '#contract/people/accounts.ts'
import { cast } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { firstStartAddress } from './firstStart.ts'

const { ana, bruno, emma, db, world, join } = await cast()
afterAll(() => db.updateTable('accounts').set({ admin: true }).where('id', '=', emma.id).execute())

const codeIn = (address: string | undefined) => address?.split('#')[1] ?? ''
const nobodyAdministers = () => db.updateTable('accounts').set({ admin: false }).where('admin', '=', true).execute()
type Begun = Sent<typeof beginAdministration>['body']
const begins = (who: typeof ana, code: string, more: Partial<Begun> = {}) =>
  who.call(beginAdministration, { body: { code, ...more } })
const community = {
  name: 'Rides of the campus',
  contact: 'rides@campus.example.org',
  language: 'es-AR',
  currency: 'ARS',
} as const

test('once there is an administrator, no address is printed and no code works', async () => {
  await nobodyAdministers()
  const code = codeIn(await firstStartAddress(world))
  await db.updateTable('accounts').set({ admin: true }).where('id', '=', emma.id).execute()
  expect(await firstStartAddress(world)).toBeUndefined()
  expect(await refusalOf(begins(ana, code))).toBe('first_start_over')
  expect(await refusalOf(begins(emma, code))).toBe('first_start_over')
})

test.each(['', ' ', 'x', 'A'.repeat(24), '€'.repeat(24), 'a'.repeat(200)])('the code %j is refused', async (code) => {
  await nobodyAdministers()
  expect(await refusalOf(begins(ana, code))).toBe('first_start_code_wrong')
})

test('a code derived from another secret is refused', async () => {
  await nobodyAdministers()
  const other = codeIn(await firstStartAddress({ ...world, secret: `${world.secret}.` }))
  expect(await refusalOf(begins(ana, other))).toBe('first_start_code_wrong')
})

test('two simultaneous uses of the code make one administrator, who has to log in again; the audit log records it', async () => {
  await nobodyAdministers()
  const code = codeIn(await firstStartAddress(world))
  const [one, other] = await Promise.allSettled([
    begins(ana, ` <https://tramo.example/first-start#${code}>, `),
    begins(bruno, code),
  ])
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const winner = one.status === 'fulfilled' ? ana : bruno
  expect((await winner.call(showSession, {})).me).toBeNull()
  const granted = await db.selectFrom('audit').select('subject').where('action', '=', 'admin_granted').execute()
  expect(granted).toEqual([{ subject: `account:${winner.id}` }])
  expect(await firstStartAddress(world)).toBeUndefined()
})

test('the address works until a registered person is administrator, even if an unregistered person has used it', async () => {
  await nobodyAdministers()
  const nora = await join({ name: 'Nora', registered: false })
  const code = codeIn(await firstStartAddress(world))
  expect(await begins(nora, code)).toEqual({ registered: false })
  expect(codeIn(await firstStartAddress(world))).toBe(code)
})

test('the page stores the community and the price of gasoline before it makes the administrator', async () => {
  await nobodyAdministers()
  const olga = await join({ name: 'Olga', registered: true })
  const code = codeIn(await firstStartAddress(world))
  expect(await begins(olga, code, { community, petrol: '1.800' })).toEqual({ registered: true })
  expect(await bruno.call(showSession, {})).toMatchObject({ social: [{ name: community.name }], contact: community.contact })
  await db.updateTable('accounts').set({ admin: true }).where('id', '=', emma.id).execute()
  expect(await emma.call(listFuelPrices, {})).toContainEqual(expect.objectContaining({ fuel: 'petrol', priceMinor: 180_000 }))
  const recorded = await db
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('action', 'in', ['community_set', 'fuel_price_set'])
    .execute()
  expect(recorded).toEqual([
    { actor: olga.id, action: 'community_set' },
    { actor: null, action: 'fuel_price_set' },
  ])
})

test.each([
  ['another currency beside a payment provider', { community: { ...community, currency: 'UYU' } }, 'field_not_editable'],
  ['a price that is no number', { petrol: 'mil' }, 'amount_malformed'],
  ['no name', { community: { ...community, name: ' ' } }, 'validation name_required'],
  ['no contact', { community: { ...community, contact: '' } }, 'validation email_required'],
  ['a contact that is no e-mail address', { community: { ...community, contact: 'campus' } }, 'validation email_malformed'],
] as const)('with %s no one becomes administrator, and the code still works', async (_, more, reason) => {
  await nobodyAdministers()
  const otto = await join({ name: 'Otto', registered: true })
  const code = codeIn(await firstStartAddress(world))
  expect(await refusalOf(begins(otto, code, more))).toBe(reason)
  expect(codeIn(await firstStartAddress(world))).toBe(code)
})
