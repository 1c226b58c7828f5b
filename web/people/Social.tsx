import { ExternalLink } from 'lucide-react'
import { useText } from '../texts/texts.ts'
import { socialLink, type Site } from './social.ts'

/** A social profile: a link out of Tramo where it is an address of that site, else as it was written. */
export function Social({ site, said }: { site: Site; said: string }) {
  const text = useText('profile')
  const link = socialLink(site, said)
  if (!link) return said
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
