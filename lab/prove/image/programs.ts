import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const MAX_SHOWN = 5000

/** Runs a program to its end, and returns its output. If it fails, throws an error with the end of the output. */
export function run(program: string, words: string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, error, stdout, stderr } = spawnSync(program, words, { env, encoding: 'utf8', maxBuffer: Infinity })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${words[0]} ended with ${status}:\n${(stdout + stderr).slice(-MAX_SHOWN)}`)
  return stdout
}

/** Exits with a sentence if the rehearsal cannot run on this machine. */
export function needsBuilders(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) exitWith('An image is built and started on Linux by root alone.')
  // after `su`, root's path may lack the folder of system programs
  process.env.PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter)
  const missing = ['buildah', 'debootstrap'].filter((name) => !isInstalled(name))
  if (missing.length > 0) exitWith(`Missing: ${missing.join(', ')}. On Debian 12: apt-get install ${missing.join(' ')}`)
}

export function exitWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

export function isInstalled(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}
