import * as z from 'zod/mini'
import { luggageSizes, type TermName } from '#domain/trips/terms.ts'
import { MAX_COMMENT, joiningModes } from '#domain/trips/trip.ts'
import { text } from '../wire.ts'

export const Joining = z.enum(joiningModes)

/** The terms of a trip on its card. The comment is only on the trip's page. */
export const CardTerms = { joining: Joining, luggage: z.enum(luggageSizes), stopsWelcome: z.boolean() } satisfies Record<
  Exclude<TermName, 'comment'>,
  z.ZodMiniType
>

/** The terms in the driver's input, all of them optional. */
export const SentTerms = z.partial(z.object({ comment: text(MAX_COMMENT), ...CardTerms })).shape
