import { isIP } from 'node:net'

/** The issuer of all own logins (F37). The site's address may change without changing the accounts. */
export const OWN_ISSUER = 'own'

/** Browsers have passkeys for a host name, over https or on the machine itself. */
export function canHavePasskeys({ publicUrl }: { publicUrl: string }): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || /(^|\.)localhost$/.test(hostname))
}
