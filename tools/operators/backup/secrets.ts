import { hkdfSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { masterSecret, type Settings, WrongSetting } from '#server/platform/config.ts'
import type { Head } from './entries.ts'

/** The secrets that seal and index a database. A backup never contains them. */
export interface Secrets {
  secret: string
  previous?: string | undefined
  index?: string | undefined
}

/**
 * Returns the secrets of the settings, or the secrets that the first start in this folder created. Unlike a start, a backup or
 * restore does not create secrets.
 */
export function knownSecrets(read: Settings, folder: string): Secrets {
  if (!read.SECRET && !existsSync(join(folder, '.tramo/secret')))
    throw new WrongSetting('SECRET has to be set, to the one that the database is sealed with: no backup holds it.')
  const secret = masterSecret(read, join(folder, '.tramo'))
  return { secret, previous: read.SECRET_PREVIOUS, index: read.INDEX_SECRET }
}

/** Returns a fingerprint that identifies a secret and reveals nothing, since a secret has at least 32 random characters. */
const fingerprint = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'tramo backup', 16)).toString('hex')

/** Returns fingerprints by which a restore recognizes the secrets. */
export const fingerprintsOf = ({ secret, previous, index = secret }: Secrets): Head['secrets'] => ({
  secret: fingerprint(secret),
  ...(previous && { previous: fingerprint(previous) }),
  index: fingerprint(index),
})

/** Throws `WrongSetting` when these secrets do not open the contents of a backup. */
export function refuseOtherThan(backedUp: Head['secrets'], given: Secrets): void {
  const { secret, previous, index } = fingerprintsOf(given)
  const opens = (one: string | undefined) => one === undefined || one === secret || one === previous
  const wrong = [
    !(opens(backedUp.secret) && opens(backedUp.previous)) &&
      'SECRET, with SECRET_PREVIOUS, is not the one under which this backup’s database is sealed.',
    backedUp.index !== index && 'INDEX_SECRET, else SECRET, is not the one that this backup’s database was indexed with.',
  ]
  const sentences = wrong.filter((sentence) => typeof sentence === 'string')
  if (sentences.length > 0) throw new WrongSetting(sentences)
}
