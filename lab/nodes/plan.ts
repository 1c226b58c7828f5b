/**
 * The Node.js releases that Tramo supports. The matrix of continuous integration has the same releases, the recommended one
 * first.
 */
export const recommended = 24
export const releases = [20, 22, recommended, 26] as const
export type Release = (typeof releases)[number]

export const parts = ['start', 'rules', 'stories', 'journey'] as const
export type Part = (typeof parts)[number]

export interface Plan {
  releases: Release[]
  parts: Part[]
  /** vitest options for the tests on a database (`stories`), such as --shard=1/3 */
  options: string[]
}

/** Parses the arguments after `npm run lab -- nodes --`: releases and parts in any order, by default all. */
export function planOf(words: string[]): Plan {
  const given = { releases: releases.filter(named(words)), parts: parts.filter(named(words)) }
  const options = words.filter((word) => /^--\w/.test(word))
  const known = [...given.releases.map(String), ...given.parts, ...options]
  const unknown = words.filter((word) => !known.includes(word))
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')}: releases are ${releases.join(', ')}; parts are ${parts.join(', ')}`)
  return { releases: orAll(given.releases, releases), parts: orAll(given.parts, parts), options }
}

const named = (words: string[]) => (name: Release | Part) => words.includes(String(name))

const orAll = <One>(chosen: One[], all: readonly One[]) => (chosen.length > 0 ? chosen : [...all])

/** Returns the warnings about the runtime, by Node.js or a library, once each. */
export const warningsIn = (output: string): string[] => [
  ...new Set(
    output
      .split('\n')
      .flatMap((line) => /(?:Unsupported runtime|\w*Deprecat\w*Warning|ExperimentalWarning|EBADENGINE).*/.exec(line) ?? []),
  ),
]
