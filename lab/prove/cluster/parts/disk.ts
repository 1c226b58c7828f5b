import { execFile, spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Processes } from '../processes.ts'

const MEGABYTES = 1024
const SLACK = 8 * 1024 * 1024

/** Mounts a disk in memory at a folder, and unmounts it at the end. Undefined if this machine does not allow it. */
export function mountDisk(processes: Processes, folder: string): string | undefined {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0700`, 'tramo-rehearsal', folder])
  if (status !== 0) return undefined
  processes.atTheEnd(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

/** Fills a disk to the last block, and returns a function that frees it. */
export async function fill(folder: string): Promise<() => void> {
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  // in small pieces, because the database keeps writing
  await promisify(execFile)('fallocate', ['-l', String(bavail * bsize - SLACK), ballast])
  while (write(ballast, Buffer.alloc(4096)));
  return () => rmSync(ballast)
}

function write(file: string, bytes: Buffer): boolean {
  try {
    writeFileSync(file, bytes, { flag: 'a' })
    return true
  } catch {
    // the disk is full
    return false
  }
}
