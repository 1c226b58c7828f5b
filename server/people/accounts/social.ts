const names: Record<string, string> = {
  'bsky.app': 'Bluesky',
  'chat.whatsapp.com': 'WhatsApp',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  't.me': 'Telegram',
  'tiktok.com': 'TikTok',
  'whatsapp.com': 'WhatsApp',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

/** The pages of SOCIAL_PAGES, addresses with blanks between them, each with the name of its site; of one we do not know, its host. */
export const socialPages = (setting = ''): { name: string; address: string }[] =>
  setting
    .split(' ')
    .filter(Boolean)
    .map((address) => {
      const host = new URL(address).hostname.replace(/^www\./, '')
      return { name: names[host] ?? host, address }
    })
