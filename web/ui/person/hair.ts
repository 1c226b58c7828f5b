import type { Genre } from '#domain/people/account.ts'

const hair = { Female: 'long', Male: 'short', 'Rather not say': undefined } as const satisfies Record<Genre, unknown>

/** So that a drawn portrait does not contradict the person's profile. */
export const hairOf = (genre: Genre | null) => (genre ? hair[genre] : undefined)
