import { existsSync, statSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DAY_MS } from '#domain/time.ts'
import { refuseOtherSecrets } from '#server/platform/crypto/masterSecrets.ts'
import { sealer } from '#server/platform/crypto/sealing.ts'
import { connect } from '#server/platform/database/connect.ts'
import { onSettings } from './backup/opened.ts'
import { checkBackup, type Target } from './backup/restoreBackup.ts'
import { takeBackup } from './backup/takeBackup.ts'
import { folder } from './folder.ts'

/*
 * npm run backup -- FILE      backs up database and images of one instant, sealed with BACKUP_KEY; the server may run npm run
 * backup -- FOLDER    the same backup, in a file named by the time; then deletes our backups there after 35 days (K14)
 */
const RETENTION_DAYS = 35
const named = /^tramo-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.backup$/

async function main(): Promise<void> {
  const [given] = process.argv.slice(2)
  if (!given) throw new Error('Name the file or the folder that the backup goes to: npm run backup -- /backups')
  const began = performance.now()
  const at = new Date()
  const isFolder = existsSync(given) && statSync(given).isDirectory()
  const file = resolve(isFolder ? join(given, nameAt(at)) : given)
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  await onSettings(folder, async (named) => {
    await refuseSecretsOfOthers(named)
    const { images, missing } = await takeBackup(named, file, at)
    await checkBackup(file, named.backupKey)
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${file}: the database and ${images} images, ${megabytes} MB in ${seconds} s, read again and found whole.`)
    if (missing.length > 0) warnOf(missing)
  })
  if (isFolder) await deleteOld(given, at)
}

/** Refuses secrets that do not open this database, since a restore compares the secrets with the backup's. */
async function refuseSecretsOfOthers({ address, secrets: { secret, previous, index } }: Target): Promise<void> {
  const { db, close } = connect(address, () => {}, { most: 1 })
  await refuseOtherSecrets(db, sealer([secret, ...(previous ? [previous] : [])], index)).finally(close)
}

function warnOf(missing: string[]): void {
  process.exitCode = 1
  console.error(`The store of images lacks ${missing.length} files whose rows are there: ${missing.slice(0, 10).join(' ')}`)
}

const nameAt = (at: Date) => `tramo-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`

/** Deletes old backups only after a new one was made, so that a backup that fails for weeks leaves the last good one. */
async function deleteOld(inFolder: string, now: Date): Promise<void> {
  for (const name of await readdir(inFolder)) {
    const [, at = ''] = named.exec(name) ?? []
    const madeAt = Date.parse(`${at.replace(/(\d\d)-(\d\d)-(\d\d)$/, '$1:$2:$3')}Z`)
    if (!(madeAt < now.getTime() - RETENTION_DAYS * DAY_MS)) continue
    await rm(join(inFolder, name))
    console.log(`${name} was older than ${RETENTION_DAYS} days and is deleted.`)
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
