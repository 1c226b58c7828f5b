import { refuseIf } from '#domain/refusal.ts'
import { refuseNoSecond } from '../../people/dualControl/secondAdministrators.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { partiesOfSanction } from '../cases/parties.ts'
import { letBack } from './imposing.ts'
import type { Sanction } from './queries.ts'

interface Lifting {
  by: string | null
  /** locked */
  admins: string[]
  address?: string | undefined
  reason: string
  at: Date
}

/** Takes a warning or a suspension back; what is for good only an appeal takes back. Person and decision are locked. */
export async function liftUnder(tx: Tx, sanction: Sanction, { by, admins, address, reason, at }: Lifting): Promise<void> {
  refuseIf(sanction.state === 'in_force' ? undefined : 'not_possible_now')
  refuseIf(sanction.step === 'disable' ? 'no_reactivation' : undefined)
  const parties = await partiesOfSanction(tx, sanction)
  await refuseNoSecond(tx, { by, admins }, { id: sanction.id, deciders: [sanction.by, sanction.seconded_by], parties }, at)
  await letBack(tx, sanction, 'lift', { by, at, details: { reason } })
  const subject = `account:${sanction.person_id}` as const
  await record(tx, { by, action: 'sanction_lifted', subject, at, reason, after: { sanction: sanction.id }, address })
}
