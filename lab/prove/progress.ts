import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figures } from './figures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FILE = `${root}node_modules/.cache/tramo/prove.json`

export interface Progress {
  /** returns the figures of a piece from an earlier run */
  done(part: string, piece: number): Figures | undefined
  note(part: string, piece: number, figures: Figures): Promise<void>
  /** deletes the progress, so that the next run starts from the beginning */
  end(): Promise<void>
}

/** A run without stored progress. */
export const noProgress: Progress = { done: () => undefined, note: async () => {}, end: async () => {} }

interface Saved {
  of: string
  pieces: Record<string, Figures>
}

/** Returns the progress of an interrupted run with the same sources and arguments; otherwise the progress is empty. */
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
    return JSON.parse(await readFile(file, 'utf8')) as Saved // as: the file is our own
  } catch {
    return undefined
  }
}

/** Returns the commit and the uncommitted changes. */
function sources(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
  return createHash('sha256')
    .update(git('rev-parse', 'HEAD'))
    .update(git('diff', 'HEAD'))
    .update(git('status', '--porcelain'))
    .digest('hex')
}
