import type { Genre } from '#domain/people/account.ts'

const hair = { Female: 'long', Male: 'short', 'Rather not say': undefined } as const satisfies Record<Genre, unknown>

/** So that nobody's drawn portrait contradicts what they said of themselves. */
export const hairOf = (genre: Genre | null) => (genre ? hair[genre] : undefined)
