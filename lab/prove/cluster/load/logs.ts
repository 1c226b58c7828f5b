import { readFileSync } from 'node:fs'

interface LogLine {
  level: string | number
  msg?: string
  err?: { message?: string; code?: string }
}

/**
 * Counts the warnings and errors in the servers' logs, the most frequent first. Lines that are not JSON come from other programs.
 */
export function complaints(files: string[]): [words: string, times: number][] {
  const counts = new Map<string, number>()
  for (const file of files)
    for (const text of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const words = wordsOf(text)
      counts.set(words, (counts.get(words) ?? 0) + 1)
    }
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

function wordsOf(text: string): string {
  if (!text.startsWith('{')) return text.slice(0, 200)
  const { level, msg, err } = JSON.parse(text) as LogLine // as: pino writes this format
  return `${level} ${msg ?? ''}${err ? `: ${err.code ?? ''} ${err.message ?? ''}` : ''}`
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .slice(0, 200)
}
