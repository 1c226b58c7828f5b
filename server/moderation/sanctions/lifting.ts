import { refuseIf } from '#domain/refusal.ts'
import { whyNotSecond } from '#domain/sanction.ts'
import { record } from '../../audit/queries.ts'
import type { Tx } from '../../database/connect.ts'
import { letBack } from './imposing.ts'
import type { Sanction } from './queries.ts'

interface Lifting {
  by: string
  address: string
  reason: string
  at: Date
}

/** Takes a warning or a suspension back; what is for good only an appeal takes back. Person and decision are locked. */
export async function liftUnder(tx: Tx, sanction: Sanction, { by, address, reason, at }: Lifting): Promise<void> {
  refuseIf(sanction.state === 'in_force' ? undefined : 'not_possible_now')
  refuseIf(sanction.step === 'disable' ? 'no_reactivation' : undefined)
  refuseIf(whyNotSecond(by, [sanction.by]))
  await letBack(tx, sanction, 'lift', { by, at, details: { reason } })
  const subject = `account:${sanction.person_id}` as const
  await record(tx, { by, action: 'sanction_lifted', subject, at, reason, after: { sanction: sanction.id }, address })
}
