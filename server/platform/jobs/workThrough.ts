import type { World } from '../../world.ts'

/** Works on one item of a job after the other. One that fails is logged as `event` and does not keep the others waiting. */
export async function workThrough<Item>(
  { log }: Pick<World, 'log'>,
  event: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) await work(item).catch((error: unknown) => log.error({ err: error, item }, event))
}
