import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rules } from './rules.ts'
import { changed } from './run.ts'

const sourceOf = (file: string) => readFile(fileURLToPath(new URL(`../../../../${file}`, import.meta.url)), 'utf8')

test.each(rules)('$id can be removed: the sources contain each text that the removal replaces', async ({ changes }) => {
  expect(changes.length).toBeGreaterThan(0)
  for (const change of changes) expect(changed(await sourceOf(change.file), change)).not.toContain(change.from)
})

test('a rule cannot be removed if a file lacks its text or has it twice', () => {
  const change = { file: 'a.ts', from: 'one', to: 'none' }
  expect(() => changed('two', change)).toThrow('a.ts')
  expect(() => changed('one one', change)).toThrow('a.ts')
})
