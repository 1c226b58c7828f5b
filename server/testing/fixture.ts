import { afterAll } from 'vitest'
import { freshDatabase } from './database.ts'
import { openStage, type Stage } from './testServer.ts'

/** A stage on a database of its own, for one test file. */
export async function stage(extra: Record<string, string> = {}): Promise<Stage> {
  const { url, drop } = await freshDatabase()
  const opened = await openStage(url, extra)
  afterAll(() => opened.strike().then(drop))
  return opened
}
