import { fold } from '#domain/places/place.ts'

/** A whole name as lists are ordered by it: lower case, without accents. */
export const nameKey = (name: string, lastName: string) => fold(`${name} ${lastName}`)

/** The words by whose beginnings a person is found. */
export const wordsOf = (key: string) => [...new Set(key.split(' ').filter(Boolean))]
