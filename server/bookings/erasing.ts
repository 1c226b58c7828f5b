import type { Tx } from '../database/connect.ts'

/** What a former member wrote to drivers when asking for seats. */
export const eraseMessage = (tx: Tx, passengerId: string) =>
  tx.updateTable('bookings').set({ message: '' }).where('passenger_id', '=', passengerId).where('message', '<>', '').execute()
