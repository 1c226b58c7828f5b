import { createHmac } from 'node:crypto'
import type * as z from 'zod/mini'
import type { beginAdministration as endpoint } from '#contract/admin/firstStart.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { type AdminContext, operator } from '../people/dualControl/actor.ts'
import { grantAdmin } from '../people/profiles/actions.ts'
import { activeAdmins } from '../people/profiles/queries.ts'
import { constantTimeEqual } from '../platform/crypto/sealing.ts'
import type { World } from '../world.ts'
import { setCommunity } from './actions.ts'
import { setFuelPrice } from './fuelPrices/actions.ts'

/** Derives a 144-bit code from the secret, so that all processes have the same code and nothing is stored. */
const codeOf = ({ secret }: Pick<World, 'secret'>) =>
  createHmac('sha256', `first-start:${secret}`).update('administrator').digest('base64url').slice(0, 24)

/**
 * Returns the address at which an operator becomes the first administrator; undefined once there is an administrator. The code is
 * in the fragment after `#`, which browsers do not send, so no server logs it.
 */
export async function firstStartAddress(world: Pick<World, 'db' | 'secret' | 'publicUrl'>): Promise<string | undefined> {
  const admins = await activeAdmins(world.db)
  return admins.length === 0 ? `${world.publicUrl}/first-start#${codeOf(world)}` : undefined
}

type Begun = z.output<typeof endpoint.body>

/**
 * Stores the settings of the form, then makes the caller, who has the server's code, the first administrator (A11). Refuses once
 * there is an administrator.
 */
export async function beginAdministration(
  world: World,
  context: AdminContext,
  { code, community, petrol }: Begun,
): Promise<{ registered: boolean }> {
  // users may paste the whole address, with punctuation or blanks added by a terminal or chat
  const given = code.replace(/^.*#/, '').replace(/[^\w-]/g, '')
  refuseIf(constantTimeEqual(codeOf(world), given) ? undefined : 'first_start_code_wrong')
  if ((await activeAdmins(world.db)).length > 0) refuse('first_start_over')
  if (community) await setCommunity(world, context, community)
  // a person with the code acts as the operator
  if (petrol) await setFuelPrice(world, operator, { price: petrol })
  await grantAdmin(world, context.me.email)
  return { registered: context.me.registered }
}
