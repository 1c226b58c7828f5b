import { createHmac } from 'node:crypto'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { grantAdmin } from '../people/profiles/actions.ts'
import { activeAdmins } from '../people/profiles/queries.ts'
import { constantTimeEqual } from '../platform/crypto/sealing.ts'
import type { World } from '../world.ts'

/** 144 bits derived from the secret: every process knows the code, and nothing is stored. */
const codeOf = ({ secret }: Pick<World, 'secret'>) =>
  createHmac('sha256', `first-start:${secret}`).update('administrator').digest('base64url').slice(0, 24)

/** The address where an operator becomes the first administrator; undefined while anybody administers. The code stands behind `#`, which no server logs. */
export async function firstStartAddress(world: Pick<World, 'db' | 'secret' | 'publicUrl'>): Promise<string | undefined> {
  const admins = await activeAdmins(world.db)
  return admins.length === 0 ? `${world.publicUrl}/first-start#${codeOf(world)}` : undefined
}

/** Makes the caller the first administrator, who brings the server's code (A11). Refused once anybody administers. */
export async function beginAdministration(world: World, me: Member, code: string): Promise<{ registered: boolean }> {
  // people paste the whole address, with marks and blanks of a terminal or chat around it
  const given = code.replace(/^.*#/, '').replace(/[^\w-]/g, '')
  refuseIf(constantTimeEqual(codeOf(world), given) ? undefined : 'first_start_code_wrong')
  if ((await activeAdmins(world.db)).length > 0) refuse('first_start_over')
  await grantAdmin(world, me.email)
  return { registered: me.registered }
}
