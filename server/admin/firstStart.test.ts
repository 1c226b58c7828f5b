import { afterAll, expect, test } from 'vitest'
import { beginAdministration } from '#contract/admin/firstStart.ts'
import { showSession } from '#contract/people/accounts.ts'
import { cast } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { firstStartAddress } from './firstStart.ts'

const { ana, bruno, emma, db, world, join } = await cast()
afterAll(() => db.updateTable('accounts').set({ admin: true }).where('id', '=', emma.id).execute())

const codeIn = (address: string | undefined) => address?.split('#')[1] ?? ''
const nobodyAdministers = () => db.updateTable('accounts').set({ admin: false }).where('admin', '=', true).execute()
const begins = (who: typeof ana, code: string) => who.call(beginAdministration, { body: { code } })

test('no address is printed, and no code works, while anybody administers', async () => {
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

test('the code of another secret is refused', async () => {
  await nobodyAdministers()
  const other = codeIn(await firstStartAddress({ ...world, secret: `${world.secret}.` }))
  expect(await refusalOf(begins(ana, other))).toBe('first_start_code_wrong')
})

test('two with the code at once: one becomes the administrator, who has to log in once more, on record', async () => {
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

test('a person who is not registered gets the flag, and the address works until a registered one administers', async () => {
  await nobodyAdministers()
  const nora = await join({ name: 'Nora', registered: false })
  const code = codeIn(await firstStartAddress(world))
  expect(await begins(nora, code)).toEqual({ registered: false })
  expect(codeIn(await firstStartAddress(world))).toBe(code)
})
