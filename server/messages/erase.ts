import type { Tx } from '../platform/database/connect.ts'

/** Erases the messages of a former member; the others keep theirs, and that there was a message (K2). */
export async function eraseWords(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('messages').set({ text: '', key: null }).where('author_id', '=', accountId).execute()
  await tx
    .deleteFrom('blocks')
    .where((is) => is.or([is('blocker_id', '=', accountId), is('blocked_id', '=', accountId)]))
    .execute()
}
