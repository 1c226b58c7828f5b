import { dependentSince, whyNotSecond } from '#domain/people/dualControl.ts'
import { refuse } from '#domain/refusal.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isParty } from './ownCase.ts'
import { dependentOn, type Parties } from './queries.ts'

/** A decision that waits for its second person: who took part in it, about whom, and the name under which the operator confirms it. */
export interface Waiting {
  deciders: (string | null)[]
  parties: Parties
  id: string
  until?: Date
  /** what the operator types, where it is not `confirm ID` */
  command?: string
}

/** Who of these administrators may be the second person. */
export async function possibleSeconds(db: Db, admins: string[], { deciders, parties }: Waiting, now: Date): Promise<string[]> {
  const possible: string[] = []
  for (const id of admins) {
    const second = { id, dependents: await dependentOn(db, id, dependentSince(now)), others: [] }
    if (!whyNotSecond(second, deciders) && !(await isParty(db, id, parties, now))) possible.push(id)
  }
  return possible
}

/** Where no administrator can be the second person, the operator's command is (A11). */
export const commandFor = (
  { id, command = `confirm ${id}` }: Pick<Waiting, 'id' | 'command'>,
  seconds: string[],
): string | undefined => (seconds.length > 0 ? undefined : `npm run admin -- ${command}`)

/** Refuses a caller who may not confirm, with the end of the waiting time, and the operator's command if no administrator can. */
export async function refuseNoSecond(
  db: Db,
  { by, admins }: { by: string | null; admins: string[] },
  waiting: Waiting,
  now: Date,
): Promise<void> {
  const others = await possibleSeconds(db, admins, waiting, now)
  const dependents = by === null ? [] : await dependentOn(db, by, dependentSince(now))
  const why = whyNotSecond({ id: by, dependents, others }, waiting.deciders)
  if (why) refuse(why, waitingDetails(waiting, others))
}

const waitingDetails = ({ until, ...waiting }: Waiting, seconds: string[]) => {
  const command = commandFor(waiting, seconds)
  return { ...(until && { until: until.toISOString() }), ...(command && { command }) }
}
