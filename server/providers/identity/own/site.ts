import { isIP } from 'node:net'

/** Issuer of all logins by mail (F37). The site's address can change without changing the accounts. */
export const OWN_ISSUER = 'own'

/** Checks whether browsers support passkeys for this site. They require a host name, and https except on localhost. */
export function canHavePasskeys({ publicUrl }: { publicUrl: string }): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || /(^|\.)localhost$/.test(hostname))
}
