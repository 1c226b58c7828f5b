import { isAway } from '../providers/payments/port.ts'

/**
 * Consecutive failures after which the provider counts as away. One failure is not enough: a single payment may fail forever
 * while others succeed.
 */
const MAX_AWAY = 3

/** Works on items one by one, until the provider fails to respond for three in a row. Returns the unprocessed items. */
export async function workUntilAway<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onError: (item: Item, error: unknown) => unknown,
): Promise<readonly Item[]> {
  let away = 0
  for (const [i, item] of items.entries()) {
    try {
      await work(item)
      away = 0
    } catch (error) {
      await onError(item, error)
      away = isAway(error) ? away + 1 : 0
      if (away >= MAX_AWAY) return items.slice(i + 1)
    }
  }
  return []
}
