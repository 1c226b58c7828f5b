interface Cookie {
  name: string
  value: string
  path: string
}

export interface FetchedPage {
  address: string
  status: number
  html: string
  headers: Headers
}

/**
 * Simulates a browser without scripts: cookies with their paths, redirects, forms. Stops before the first address that `stop`
 * accepts.
 */
export function browser(stop: (address: string) => boolean = () => false) {
  const jar = new Map<string, Cookie>()
  const visit = (address: string, form?: Record<string, string>) => walk(jar, stop, address, form)
  return { visit, forget: () => jar.clear() }
}

async function walk(
  jar: Map<string, Cookie>,
  stop: (address: string) => boolean,
  address: string,
  form?: Record<string, string>,
): Promise<FetchedPage> {
  if (stop(address)) return { address, status: 0, html: '', headers: new Headers() }
  const body = form && { method: 'POST', body: new URLSearchParams(form) }
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { accept: 'text/html', cookie: cookiesFor(jar, address), ...(form && { origin: new URL(address).origin }) },
    ...body,
  })
  for (const line of response.headers.getSetCookie()) keep(jar, line)
  const next = response.headers.get('location')
  if (next) return walk(jar, stop, new URL(next, address).href)
  return { address, status: response.status, html: await response.text(), headers: response.headers }
}

function cookiesFor(jar: Map<string, Cookie>, address: string): string {
  const { pathname } = new URL(address)
  const fitting = [...jar.values()].filter(({ path }) => pathname.startsWith(path))
  return fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
}

function keep(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...attributes] = line.split(/; */)
  const [name = '', value = ''] = pair.split('=')
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
  if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(`${name} ${path}`)
  else jar.set(`${name} ${path}`, { name, value, path })
}

/** A site without sessions, for tests of the login's pages. */
export const noSite = { sessionOf: async () => undefined, again: async () => '/', onPasskey: async () => {} }
