const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8

/**
 * The rate limit's key of a visitor: their address. Of IPv6 its /64, since a visitor with one address there has all of those. A
 * client that has disconnected has no address any more.
 */
export function rateLimitKey(ip: string | undefined): string {
  if (ip === undefined) return 'gone'
  const plain = MAPPED.exec(ip)?.[1] ?? ip
  if (!plain.includes(':')) return plain
  const [before = [], after] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const left = after ? Array.from({ length: GROUPS - before.length - after.length }, () => '0') : []
  return `${[...before, ...left, ...(after ?? [])].slice(0, GROUPS / 2).join(':')}::/64`
}
