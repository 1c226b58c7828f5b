import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figures } from './figures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FILE = `${root}node_modules/.cache/tramo/prove.json`

export interface Progress {
  /** figures of a piece of a part from an earlier run */
  done(part: string, piece: number): Figures | undefined
  note(part: string, piece: number, figures: Figures): Promise<void>
  /** deletes the progress: the next run starts anew */
  end(): Promise<void>
}

/** A run without stored progress. */
export const noProgress: Progress = { done: () => undefined, note: async () => {}, end: async () => {} }

interface Saved {
  of: string
  pieces: Record<string, Figures>
}

/** Finished pieces of a run that was cut off. Sources that have changed since, or other words on the command line, are another run. */
export async function progressOf(words: string, { afresh = false, file = FILE } = {}): Promise<Progress> {
  const of = `${sources()} ${words}`
  const before = afresh ? undefined : await readSaved(file)
  const saved: Saved = before?.of === of ? before : { of, pieces: {} }
  return {
    done: (part, piece) => saved.pieces[`${part} ${piece}`],
    note: async (part, piece, figures) => {
      saved.pieces[`${part} ${piece}`] = figures
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(saved))
    },
    end: () => rm(file, { force: true }),
  }
}

async function readSaved(file: string): Promise<Saved | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Saved // written by us
  } catch {
    return undefined
  }
}

/** The commit and the uncommitted changes. */
function sources(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
  return createHash('sha256')
    .update(git('rev-parse', 'HEAD'))
    .update(git('diff', 'HEAD'))
    .update(git('status', '--porcelain'))
    .digest('hex')
}
