import type { Gender } from '#domain/people/account.ts'

const hair = { Female: 'long', Male: 'short', 'Rather not say': undefined } as const satisfies Record<Gender, unknown>

/** Returns the hair of a drawn portrait that fits the gender in the profile. */
export const hairOf = (gender: Gender | null) => (gender ? hair[gender] : undefined)
