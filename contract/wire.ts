import * as z from 'zod/mini'
import { oneLine, withoutOverrides } from '#domain/field.ts'
import { MAX_REASON } from '#domain/images/image.ts'
import { genders } from '#domain/people/account.ts'

/** Languages of the product. English is the default. */
export const languages = ['en-US', 'es-AR'] as const
export type Language = (typeof languages)[number]
export const Language = z.enum(languages)

export const Gender = z.enum(genders)

/**
 * Schema of a text of at most `most` characters, trimmed, in one Unicode form, without lone surrogates, and without control
 * characters other than line breaks.
 */
const trimmed = (clean: (text: string) => string, most: number) =>
  z
    .string()
    .check(
      z.overwrite(clean),
      z.normalize('NFC'),
      z.trim(),
      z.maxLength(most, 'text_too_long'),
      z.regex(/^[^\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\x7f]*$/u, 'text_has_control_characters'),
    )

/** Schema of a free text. */
export const text = (most: number) => trimmed(withoutOverrides, most)

/** Schema of a text of one line, without invisible characters (F26). */
export const line = (most: number) => trimmed(oneLine, most)

/** Refuses NUL, which no text in the database can contain. */
export const withoutNul = z.regex(/^[^\0]*$/)

/** An administrator's reason to open another person's secret data. The owner of the data reads it. */
export const OpeningReason = text(MAX_REASON).check(z.minLength(1, 'reason_required'))

/** dd-mm-yyyy, HH:MM and comma-separated lists are sent as text. The domain parses them and names the errors. */
export const wireText = z.string().check(z.overwrite(oneLine), z.maxLength(200), withoutNul)

/**
 * A number, or its decimal digits, as addresses and the specification's forms send it. Refuses other bases, lists with one
 * number, and booleans.
 */
export const writtenNumber = z.union([
  z.number(),
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,17})?$/)),
    z.transform((digits: string) => Number(digits)),
  ),
])

/** Coordinates in the specification's order: long before lat. */
export const Coordinates = z.object({ long: z.number(), lat: z.number() })

/** The position of a meeting point; null for a point with only a description. */
export const SentPoint = z.optional(
  z.nullable(z.strictObject({ long: z.number().check(z.gte(-180), z.lte(180)), lat: z.number().check(z.gte(-90), z.lte(90)) })),
)

/** Id of a place in the gazetteer. The handlers refuse a number that is not the id of a place. */
export const placeId = z.int32()

const MAX_ID = 320

/** An id or a person's email. Any other text is refused as `not_found`, not as invalid input. */
export const id = z.string().check(
  z.overwrite((text) => oneLine(text).slice(0, MAX_ID)),
  z.maxLength(MAX_ID),
)

/**
 * Text of a form that the domain checks. This limit counts UTF-16 units, of which a letter may have two. Therefore it is twice
 * the number of letters that the longest field accepts.
 */
export const judgedText = z.string().check(z.maxLength(4000, 'text_too_long'))
export const formText = z.optional(z.nullable(judgedText))

/** A telephone to call: its link, which works from abroad, and the number to display. */
export const CallLink = z.object({ href: z.string(), shown: z.string() })
export type CallLink = z.output<typeof CallLink>
