import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const partsIn = (words = '') => [...words.matchAll(/'(\w+)'/g)].map(([, part]) => part ?? '')

/**
 * Returns the parts of the catalog that a file and all its imports use, including lazy imports. Excludes parts that a file
 * fetches itself when it opens.
 */
function partsUsedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return new Set()
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const own = [...text.matchAll(/useText\('(\w+)'\)/g)].map(([, part]) => part ?? '')
  const imports = [...text.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map(([, one, other]) => one ?? other ?? '')
  const files = imports.filter((path) => /^(\.|#web\/).*\.tsx?$/.test(path) && !path.includes('texts/'))
  const paths = files.map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
  const fetched = [...text.matchAll(/useWords\(([^)]*)\)/g)].flatMap(([, words]) => partsIn(words))
  const parts = [...own, ...paths.flatMap((path) => [...partsUsedBy(path, seen)])]
  return new Set(parts.filter((part) => !fetched.includes(part)))
}

const routes = readFileSync('web/app/routes.tsx', 'utf8')
/** Parts that the frame around every page fetches. */
const always = partsIn(/createRootRouteWithContext[^]*?words\(([^)]*)\)/.exec(routes)?.[1])
const screens = [...routes.matchAll(/import\('([^']+)'\), '(\w+)'\)(?:,\s*\.\.\.(?:words|withData)\(([^)]*)\))?/g)].map(
  ([, file = '', name = '', words]) => ({ name, file: join('web/app', file), words: partsIn(words) }),
)

test('the routes name more than 20 screens, and their files exist', () => {
  expect(screens.length).toBeGreaterThan(20)
  expect(screens.filter(({ file }) => !existsSync(file))).toEqual([])
})

test.each(screens.filter(({ name }) => name !== 'TextPage' && name !== 'NotFoundPage'))(
  '$name fetches every part of the catalog that it uses',
  ({ file, words }) => {
    const needed = [...partsUsedBy(file)].filter((part) => !always.includes(part))
    expect(words.toSorted()).toEqual(needed.toSorted())
  },
)
