import { expect, test } from 'vitest'
import { cast } from '../testing/cast.ts'
import { madeAt, markMade, refuseOtherWorld } from './publicWorld.ts'

test('a public demo starts only on a database without people, or with its own demo data', async () => {
  const { db, clock } = await cast()
  await expect(refuseOtherWorld(db)).rejects.toThrow('PUBLIC_DEMO cannot be on')
  expect(await madeAt(db)).toBeUndefined()
  await markMade(db, clock.now())
  expect(await madeAt(db)).toEqual(clock.now())
  await refuseOtherWorld(db)
})
