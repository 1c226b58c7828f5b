import type { World } from '../../world.ts'

/** Processes the items of a job one after another. A failed item is logged as `event` and does not block the remaining ones. */
export async function workThrough<Item>(
  { log }: Pick<World, 'log'>,
  event: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) await work(item).catch((error: unknown) => log.error({ err: error, item }, event))
}
