import { addFuelPrice } from '#contract/admin/settings.ts'
import { accounts } from './accounts.ts'
import { type Attack, Harm } from './attack.ts'
import { driving } from './driving.ts'
import { office } from './office.ts'
import { onProduct } from './product.ts'
import { seats } from './seats.ts'
import { starting } from './starting.ts'
import { type Town, townOn } from './town.ts'

/** The attacks run one after another on the same product, whose clock only moves forward. */
const attacks: Attack[] = [...starting, ...accounts, ...seats, ...driving, ...office]

export interface AttacksRun {
  tried: number
  harmful: number
}

/** Runs the attacks on the product over HTTP. Each must be refused or do no harm. Logs one line per attack. */
export const runAttacks = (log: (line: string) => void): Promise<AttacksRun> =>
  onProduct(async (product) => {
    const town = townOn(product)
    await opened(town)
    let harmful = 0
    for (const attack of attacks) {
      const { is, line } = await tried(attack, town)
      if (is === 'harmful') harmful++
      log(line)
    }
    return { tried: attacks.length, harmful }
  })

/** Creates two administrators who set the price of fuel, as an operator does at first. */
async function opened({ member }: Town): Promise<void> {
  const emma = await member('Emma', { administers: true })
  await member('Elena', { administers: true })
  await emma.call(addFuelPrice, { body: { price: '1500.00' } })
}

async function tried({ rule, name, run }: Attack, town: Town): Promise<{ is: 'safe' | 'harmful'; line: string }> {
  try {
    return { is: 'safe', line: `✓ ${rule} · ${name} · ${await run(town)}` }
  } catch (error) {
    const why = error instanceof Harm ? error.message : error instanceof Error ? error.stack : String(error)
    return { is: 'harmful', line: `✗ ${rule} · ${name} · ${why}` }
  }
}
