import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not public (RFC 6890 and similar ones). */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

export function isPublic(ip: string): boolean {
  const plain = MAPPED.exec(ip)?.[1] ?? ip
  const family = isIP(plain)
  return family !== 0 && !/^::ffff:/i.test(plain) && !inside.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** True when an address could be a push service: https at the default port, with a public host name. */
export function isOutside(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.port !== '' || url.username || url.password) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host)
    ? isPublic(host)
    : /^[^.].*\.[a-z][a-z\d-]*[a-z]$/i.test(host) && !/\.(localhost|local|internal|lan|home|arpa)$/i.test(host)
}

/**
 * Resolves a host name to public addresses only. It runs at each connection, so that a name cannot switch to a private address
 * later.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const found = addresses.filter(({ address }) => isPublic(address))
    const [first] = found
    if (!first) return callback(new Error('this name leads inside'), '')
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}
