import { sql } from 'kysely'
import { type Settings, WrongSetting } from '../platform/config.ts'
import type { Db } from '../platform/database/connect.ts'

const foundIn = {
  provider: sql<boolean>`exists (select from bookings where car_minor > 0)`,
  car: sql<boolean>`exists (select from orders) or exists (select from bookings where price_minor > 0)`,
}

/** Refuses to start with another kind of payment once an order or a priced booking exists (F36). Throws `WrongSetting`. */
export async function refuseOtherPayments(db: Db, { PAYMENTS }: Pick<Settings, 'PAYMENTS'>): Promise<void> {
  const { rows } = await sql<{ isFixed: boolean }>`select ${foundIn[PAYMENTS]} as "isFixed"`.execute(db)
  if (!rows[0]?.isFixed) return
  throw new WrongSetting(
    PAYMENTS === 'car'
      ? 'PAYMENTS cannot be car any more: seats of this installation were booked to be paid through a payment provider. Leave PAYMENTS out, or start on an empty database.'
      : 'PAYMENTS has to stay car: seats of this installation were booked to be paid in the car. Set PAYMENTS=car, or start on an empty database.',
  )
}
