import { randomBytes } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fleet } from '../fleet.ts'
import { judge } from '../load/diary.ts'
import { addressOf, once } from '../parts/database.ts'
import { anotherBucket } from '../parts/outside.ts'
import { commanded, ownFolder } from '../parts/servers.ts'
import type { Fault, Struck } from './fault.ts'

const RESTORED = 'restored'

/**
 * Causes no fault. Makes a backup while people use the site, and restores it into an empty database and an empty bucket, by the
 * built commands with the unit's settings. The restored site must have every action that was acknowledged before the backup.
 */
export const backupAndRestore: Fault = {
  name: 'backup-restore',
  targets: { errors: 0 },
  async strike(fleet) {
    const { processes, diary } = fleet
    const acknowledged = diary.copy()
    const folder = ownFolder(join(processes.folder, 'backups'))
    const [file, list] = [join(folder, 'rehearsed.backup'), join(folder, 'erasures')]
    const env = { ...withoutStandby(fleet.environment), BACKUP_KEY: randomBytes(32).toString('base64') }
    const backup = await timed(() => commanded(processes.folder, 'backup', [file], env))
    writeFileSync(list, await commanded(processes.folder, 'retention', ['--erasures'], env))
    chmodSync(list, 0o444)
    const target = await emptyTarget(fleet)
    const restore = await timed(() =>
      commanded(processes.folder, 'restore', [file, '--erased', list], { ...env, ...target.settings }),
    )
    const { lost, broken, audit } = await judge(target.url, acknowledged)
    return {
      remark: `${backup.output}; ${restore.output.split('\n').at(-1)}`,
      figures: {
        'backup, s': backup.seconds,
        'restore, s': restore.seconds,
        acknowledged: acknowledged.acts,
        'missing after the restore': lost.length,
        'not whole after the restore': broken.length + (audit < 0 ? 1 : 0),
      },
      targets: { 'missing after the restore': 0, 'not whole after the restore': 0 },
    } satisfies Struck
  },
}

/** Removes the standby's settings, because the standby follows the main database, and only the restored one is checked. */
const withoutStandby = (environment: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => name !== 'DATABASE_READ_URL')),
  // the command needs it to find pg_dump
  PATH: process.env.PATH ?? '',
})

async function emptyTarget({ processes, database }: Fleet) {
  const port = Number(new URL(database.url).port)
  await once(addressOf(port, 'postgres', 'postgres'), `create database ${RESTORED} owner tramo`)
  const url = addressOf(port, RESTORED)
  const settings = {
    // settings in files, as for a unit
    DATABASE_URL_FILE: join(processes.folder, 'backups/database_url'),
    DATABASE_DIRECT_URL: url,
    DATABASE_POOLING: 'session',
    IMAGES_S3_URL: await anotherBucket(processes),
  }
  writeFileSync(settings.DATABASE_URL_FILE, url, { mode: 0o444 })
  return { url, settings }
}

async function timed(callback: () => Promise<string>): Promise<{ output: string; seconds: number }> {
  const began = performance.now()
  const output = (await callback()).trim()
  return { output, seconds: Number(((performance.now() - began) / 1000).toFixed(1)) }
}
