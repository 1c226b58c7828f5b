const sites = { facebook: 'facebook.com', instagram: 'instagram.com' } as const
export type Site = keyof typeof sites

export interface SocialLink {
  href: string
  name: string
}

/** Where a handle or an https address of that site leads. Anything else leads nowhere, and is only shown. */
export function socialLink(site: Site, said: string): SocialLink | undefined {
  const handle = /^@?([\w.-]{1,100})$/.exec(said)?.[1]
  if (handle) return { href: `https://www.${sites[site]}/${handle}`, name: `@${handle}` }
  const address = URL.canParse(said) ? new URL(said) : undefined
  if (address?.protocol !== 'https:' || !isOf(sites[site], address.hostname)) return undefined
  return { href: address.href, name: address.hostname.replace(/^www\./, '') + address.pathname.replace(/\/$/, '') }
}

const isOf = (site: string, host: string) => host === site || host.endsWith(`.${site}`)
