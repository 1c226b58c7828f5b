import { expect, test } from 'vitest'
import { cast } from '../../testing/cast.ts'
import { refuseOtherSecrets } from './masterSecrets.ts'
import { sealer } from './sealing.ts'

const { ana, db } = await cast()
const [old, young] = ['the secret of last year, thirty-two or more', 'the secret of this year, thirty-two or more']

// Deletes the personal data that the stage sealed under its own secret, since none of the secrets in this test opens it.
await db.transaction().execute((tx) => tx.updateTable('accounts').set({ dni_sealed: null, telephone_sealed: null }).execute())

test('the server starts only with the secrets of its database', async () => {
  await expect(refuseOtherSecrets(db, sealer([young]))).resolves.toBeUndefined()
  const ours = sealer([old])
  const changed = { dni_sealed: ours.seal('dni', ana.id, '30111222'), dni_hash: ours.blind('dni', '30111222') }
  await db.transaction().execute((tx) => tx.updateTable('accounts').set(changed).where('id', '=', ana.id).execute())
  await expect(refuseOtherSecrets(db, ours)).resolves.toBeUndefined()
  await expect(refuseOtherSecrets(db, sealer([young, old], old))).resolves.toBeUndefined()
  await expect(refuseOtherSecrets(db, sealer([young, old]))).rejects.toThrow('INDEX_SECRET')
  await expect(refuseOtherSecrets(db, sealer([young]))).rejects.toThrow('does not open')
})
