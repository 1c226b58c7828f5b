import { ExternalLink } from 'lucide-react'
import { useText } from '../texts/texts.ts'

const sites = { facebook: 'facebook.com', instagram: 'instagram.com' } as const
type SocialSite = keyof typeof sites

interface SocialLink {
  href: string
  name: string
}

/** Returns the link for a handle or for an https address of that site; undefined for any other text. */
export function socialLink(site: SocialSite, account: string): SocialLink | undefined {
  const handle = /^@?([\w.-]{1,100})$/.exec(account)?.[1]
  if (handle) return { href: `https://www.${sites[site]}/${handle}`, name: `@${handle}` }
  const address = parsed(account)
  if (address?.protocol !== 'https:' || !isOf(sites[site], address.hostname)) return undefined
  return { href: address.href, name: address.hostname.replace(/^www\./, '') + address.pathname.replace(/\/$/, '') }
}

/** Parses an address without `URL.canParse`, which Safari before 17 and Chrome before 120 lack. */
function parsed(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const isOf = (site: string, host: string) => host === site || host.endsWith(`.${site}`)

/** Shows a social profile: an external link if it is an address of that site, otherwise plain text. */
export function Social({ site, account }: { site: SocialSite; account: string }) {
  const text = useText('profile')
  const link = socialLink(site, account)
  if (!link) return account
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex max-w-full items-center gap-1.5 text-brand-ink underline underline-offset-3"
    >
      <span className="min-w-0 wrap-anywhere">{link.name}</span>
      <ExternalLink size={15} className="shrink-0" aria-hidden />
      <span className="sr-only">{text('new_tab')}</span>
    </a>
  )
}
