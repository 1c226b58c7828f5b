import { clockwork } from '../jobs.ts'
import { brokenInvariants } from '../platform/database/invariants.ts'
import type { World } from '../world.ts'

const tidying = [
  'apply notices',
  'watch orders',
  'expire unpaid seats',
  'settle changes',
  'finish travelled seats',
  'send refunds',
  'settle trips',
  'watch fees',
  'end late travels',
  'erase closed accounts',
  'forget who was kept out',
  'drop checked papers',
  'forget unpaid orders',
  'forget old logins',
  'forget old suggestions',
  'forget settled withdrawals',
  'forget lifted holds',
  'empty old proposals',
  'empty old disputes',
  'forget closed alarms',
  'forget old news',
  'forget old openings',
  'forget kept answers',
  'forget erasures',
  'forget old notices',
  'forget receipts',
]

/** The clock of a stage jumps: the tidying jobs run before the test looks for leftovers. */
export async function tidyUp(world: Omit<World, 'identity'>): Promise<void> {
  for (const job of tidying) await clockwork[job]?.does(world)
}

/** After its stories nothing of a stage may be broken, but what a story broke on purpose: that fails the whole file. */
export async function mustHold(world: Pick<World, 'db' | 'now'>, breaksOnPurpose: Set<string>): Promise<void> {
  const broken = (await brokenInvariants(world)).filter(({ id }) => !breaksOnPurpose.has(id))
  if (broken.length > 0)
    throw new Error(
      `what has to hold does not: ${JSON.stringify(broken, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    )
}
