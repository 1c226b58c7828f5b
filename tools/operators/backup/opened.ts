import { join } from 'node:path'
import { type Settings, settings, WrongSetting } from '#server/platform/config.ts'
import { embeddedDatabase } from '#server/platform/database/embedded/embedded.ts'
import { chosenImages } from '#server/providers/images/chosen.ts'
import type { Target } from './restoreBackup.ts'
import { knownSecrets } from './secrets.ts'

/** Returns the key that seals backups. Throws `WrongSetting` without one. */
export function backupKeyIn({ BACKUP_KEY }: Settings): string {
  if (BACKUP_KEY) return BACKUP_KEY
  throw new WrongSetting(
    'BACKUP_KEY has to be set: backups are sealed with it. Make one with `openssl rand -base64 32` and keep it apart from them.',
  )
}

/** Opens the services of the settings: the database, without migrating or filling it, the images, the secrets. */
export async function onSettings<T>(folder: string, work: (named: Target & { backupKey: string }) => Promise<T>): Promise<T> {
  const read = settings()
  const [backupKey, secrets] = [backupKeyIn(read), knownSecrets(read, folder)]
  const images = chosenImages(read, join(folder, '.tramo/images'))
  const address = read.DATABASE_DIRECT_URL ?? read.DATABASE_URL
  if (address) return work({ address, images, secrets, backupKey })
  const embedded = await embeddedDatabase({ checkout: folder })
  return work({ address: embedded.url, images, secrets, backupKey }).finally(() => embedded.stop())
}
