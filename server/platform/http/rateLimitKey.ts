const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8

/**
 * What visitors are counted by: their address. Of IPv6 its /64, since whoever has one address there has all of those. A caller who hung
 * up has no address any more.
 */
export function rateLimitKey(ip: string | undefined): string {
  if (ip === undefined) return 'gone'
  const plain = MAPPED.exec(ip)?.[1] ?? ip
  if (!plain.includes(':')) return plain
  const [before = [], after] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const left = after ? Array.from({ length: GROUPS - before.length - after.length }, () => '0') : []
  return `${[...before, ...left, ...(after ?? [])].slice(0, GROUPS / 2).join(':')}::/64`
}
