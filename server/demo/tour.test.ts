import { expect, test } from 'vitest'
import { embeddedIssuer } from '../providers/identity/people.ts'
import { cast } from '../testing/cast.ts'
import { tourCasting } from './tour.ts'

test('each visitor of the tour gets a separate registered passenger, and all visitors share driver and administrator', async () => {
  const { db, world } = await cast({ PUBLIC_DEMO: 'on' })
  const be = tourCasting(world)
  const subjects: string[] = []
  const welcome = async ({ email }: { email: string }) => {
    subjects.push(email)
    return email
  }
  expect([await be('passenger', welcome), await be('passenger', welcome)]).toEqual(subjects)
  const made = await db
    .selectFrom('accounts')
    .select(['subject', 'demo', 'standing', 'gender', 'name'])
    .where('issuer', '=', embeddedIssuer)
    .where('subject', 'in', subjects)
    .execute()
  expect(made).toHaveLength(2)
  for (const one of made)
    expect(one).toMatchObject({ demo: true, standing: 'active', gender: 'Female', name: expect.any(String) })
  expect(await be('driver', welcome)).toBe(await be('driver', welcome))
  expect(await be('administrator', welcome)).not.toBe(await be('driver', welcome))
  expect(await be('suspended', welcome)).toBeUndefined()
})

test('a passenger whose random document number is taken gets another number', async () => {
  const { world } = await cast({ PUBLIC_DEMO: 'on' })
  // Random numbers for two passengers: name 0 and document 7, then name 0 and document 7, which is taken, so document 8.
  const numbers = [0, 7, 0, 7, 8]
  const be = tourCasting(world, () => numbers.shift() ?? 0)
  const welcome = async ({ email }: { email: string }) => email
  const [first, second] = [await be('passenger', welcome), await be('passenger', welcome)]
  expect([first === second, numbers]).toEqual([false, []])
})
