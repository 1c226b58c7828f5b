import type { World } from '../world.ts'
import { activeAdmins, namesOf, openProposals, partiesOf } from './queries.ts'
import { possibleSeconds } from './seconds.ts'

/** What waits for a second person, a line each, as the operator reads it. */
export async function linesOfProposals({ db, now }: Pick<World, 'db' | 'now'>): Promise<string[]> {
  const [admins, at] = [await activeAdmins(db), now()]
  const rows = await openProposals(db, admins, at)
  const names = new Map(
    (
      await namesOf(
        db,
        rows.map((row) => row.proposed_by),
      )
    ).map(({ id, name }) => [id, name]),
  )
  const lines: string[] = []
  for (const row of rows) {
    const { id, kind, subject, content, reason, proposed_by, until } = row
    const seconds = await possibleSeconds(db, admins, { id, deciders: [proposed_by], parties: partiesOf(row) }, at)
    const who = seconds.length > 0 ? 'another administrator can confirm it' : 'only you can confirm it'
    const what = `${kind} ${subject} ${JSON.stringify(content)}`
    lines.push(`${id}  ${what}  by ${names.get(proposed_by) ?? proposed_by}, until ${until.toISOString()}: ${who}. ${reason}`)
  }
  return lines
}
