import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'
import { isDocumentBanned, banIdentity } from '../accounts/bannedIdentities.ts'
import { foldDocuments } from './normalisation.ts'

const { ana, bruno, carla, diana, world, db, clock } = await cast()
const { sealer } = world

/** Stores a number in the old format without a kind: as typed, without spaces, dots and hyphens. */
const typed = (id: string, number: string) =>
  db.transaction().execute((tx) =>
    tx
      .updateTable('accounts')
      .set({ dni_sealed: sealer.seal('dni', id, number), dni_hash: sealer.blind('dni', number), dni_digits_hash: null })
      .where('id', '=', id)
      .execute(),
  )
const storedFields = async (id: string) => {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const number = row.dni_sealed && sealer.open('dni', id, row.dni_sealed)
  return { kind: row.dni_kind, country: row.dni_country, number, hash: row.dni_hash }
}

test('stored numbers are normalized once, and two equal ones stay and raise a signal', async () => {
  await typed(ana.id, '28554805')
  await typed(bruno.id, 'M28554806')
  await typed(carla.id, 'AAB123456')
  await typed(diana.id, '028554805')
  await db
    .transaction()
    .execute((tx) => banIdentity(tx, sealer, bruno.id, { until: new Date(clock.now().getTime() + DAY_MS), binds: 'any number' }))
  expect(await foldDocuments(world)).toBe(5)
  expect(await foldDocuments(world)).toBe(0)
  const hash = (key: string) => sealer.blind('dni', key)
  expect(await storedFields(bruno.id)).toEqual({ kind: 'dni', country: 'AR', number: '28554806', hash: hash('28554806') })
  expect(await storedFields(carla.id)).toEqual({
    kind: 'passport',
    country: 'AR',
    number: 'AAB123456',
    hash: hash('passport:AR:AAB123456'),
  })
  expect([(await storedFields(ana.id)).hash, (await storedFields(diana.id)).hash]).toEqual([hash('28554805'), hash('028554805')])
  expect(await isDocumentBanned(db, hash('28554806'), ana.id, clock.now())).toBe(true)
  const hints = await db.selectFrom('hints').select(['person_id', 'about', 'signs']).where('kind', '=', 'same_document').execute()
  expect(hints).toHaveLength(2)
  expect(hints).toEqual(
    expect.arrayContaining([
      { person_id: ana.id, about: `account:${diana.id}`, signs: ['same_number'] },
      { person_id: diana.id, about: `account:${ana.id}`, signs: ['same_number'] },
    ]),
  )
})
