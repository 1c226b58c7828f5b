import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealer } from '#server/platform/crypto/sealing.ts'
import { cast } from '#server/testing/cast.ts'
import { rotateKeys } from './rotation.ts'

const { ana, bruno, db } = await cast()
const [old, young] = ['the secret of last year, thirty-two or more', 'the secret of this year, thirty-two or more']
const [before, both, after] = [sealer([old]), sealer([young, old], old), sealer([young], old)]
const ids = Array.from({ length: 450 }, () => randomUUID())

await db.transaction().execute(async (tx) => {
  // what the stage sealed for the rest of its cast is of a third secret
  await tx.updateTable('accounts').set({ dni_sealed: null, cbu_sealed: null, telephone_sealed: null }).execute()
  for (const { id } of [ana, bruno])
    await tx
      .updateTable('accounts')
      .set({
        dni_sealed: before.seal('dni', id, '30111222'),
        cbu_sealed: null,
        telephone_sealed: before.seal('telephone', id, '3415550000'),
      })
      .where('id', '=', id)
      .execute()
  const image = { owner_id: ana.id, purpose: 'green_card' as const, width: 300, height: 300, bytes: 1, created_at: new Date() }
  await tx
    .insertInto('images')
    .values(ids.map((id) => ({ ...image, id, key: id, key_sealed: before.seal('image', id, `key of ${id}`) })))
    .execute()
})

test('a rotation that is stopped half-way is finished by the next one, and then the old secret is needed no more', async () => {
  let opened = 0
  const failing = {
    ...both,
    open: (...given: Parameters<typeof both.open>) => (opened++ < 300 ? both.open(...given) : stopped()),
  }
  await expect(rotateKeys(db, failing)).rejects.toThrow('stopped')
  const counts = await rotateKeys(db, both)
  expect(counts).toEqual({
    'accounts.dni_sealed': 0,
    'accounts.cbu_sealed': 0,
    'accounts.telephone_sealed': 0,
    'images.key_sealed': 250,
    'push_keys.private_sealed': 0,
    'pseudonyms.person_sealed': 0,
    'claims.person_sealed': 0,
    'claims.cbu_sealed': 0,
    'refund_accounts.cbu_sealed': 0,
    'refund_accounts.holder_sealed': 0,
  })
  expect(Object.values(await rotateKeys(db, both))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const rows = await db.selectFrom('images').select(['id', 'key_sealed']).execute()
  expect(rows.map(({ id, key_sealed }) => after.open('image', id, key_sealed ?? Buffer.of()))).toEqual(
    rows.map(({ id }) => `key of ${id}`),
  )
  const people = await db.selectFrom('accounts').select(['id', 'dni_sealed']).where('dni_sealed', 'is not', null).execute()
  expect(people.map(({ id, dni_sealed }) => after.open('dni', id, dni_sealed ?? Buffer.of()))).toEqual(['30111222', '30111222'])
})

function stopped(): never {
  throw new Error('stopped')
}
