import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { record } from '../platform/audit/queries.ts'
import { cast } from '../testing/cast.ts'
import { office } from './testing/office.ts'

const stage = await cast()
const { bruno, emma, db, clock } = stage
const { sanctions } = office(stage)

test('other log entries are written while a suspension waits for a trip', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba' })
  let suspending: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('trips').select('id').where('id', '=', trip).forUpdate().execute()
    suspending = sanctions(emma, { person: bruno.id, step: 'suspend', months: 1 })
    await pause(300)
    await record(tx, { by: null, action: 'looked_around', subject: `trip:${trip}`, at: clock.now() })
  })
  await suspending
  const audited = await db.selectFrom('audit').select('action').orderBy('n').execute()
  expect(audited.map(({ action }) => action)).toEqual(['looked_around', 'sanctioned'])
})
