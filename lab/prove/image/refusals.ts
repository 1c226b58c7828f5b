import type { containerOf, Ended } from './container.ts'

type Container = ReturnType<typeof containerOf>

interface Refusal {
  what: string
  line: string
  isClear: boolean
}

/**
 * Starts the image with mistyped database addresses, as by an operator. Each start must end by itself, with a sentence on why.
 */
export function refusals(
  { serves }: Pick<Container, 'serves'>,
  { DATABASE_URL_FILE: _, ...env }: Record<string, string>,
  right: string,
): Refusal[] {
  const changed = (change: (address: URL) => void) => {
    const address = new URL(right)
    change(address)
    return address.href
  }
  const addresses: Record<string, string | undefined> = {
    'no DATABASE_URL': undefined,
    'an empty DATABASE_URL': '',
    'the address of another database': 'mysql://tramo@localhost/tramo',
    'a file that is not there': undefined,
    'a host that has no address': changed((address) => (address.hostname = 'database.invalid')),
    'a port where nothing listens': changed((address) => (address.port = '1')),
    'a database that does not exist': changed((address) => (address.pathname = '/nowhere')),
    'an account that does not exist': changed((address) => (address.username = 'nobody')),
  }
  return Object.entries(addresses).map(([what, address]) => {
    const file = what.includes('file') ? { DATABASE_URL_FILE: '/run/secrets/nowhere' } : {}
    return refusal(what, serves({ ...env, ...file, ...(address !== undefined && { DATABASE_URL: address }) }))
  })
}

/** Checks that the last line gives a reason and no stack trace, and that the program ended by itself. */
export function refusal(what: string, { status, output }: Ended): Refusal {
  const line = output.split('\n').at(-1) ?? ''
  const isClear = status !== null && status !== 0 && !/\n\s+at /.test(output) && line.startsWith('Tramo cannot start: ')
  return { what, line, isClear }
}
