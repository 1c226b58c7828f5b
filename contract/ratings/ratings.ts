import * as z from 'zod/mini'
import { thumbs } from '#domain/ratings/rating.ts'
import { endpoint } from '../endpoint.ts'
import { formText, Gender, id, judgedText, wireText } from '../wire.ts'

/* Ratings, which the specification calls posts about a person. Only the author can see an unpublished rating (G6). */

/** The other person in a rating. */
const RatingParty = z.object({
  id: z.uuid(),
  name: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  gender: z.nullable(Gender),
})

/** The trip of a rating. Date dd-mm-yyyy and time HH:MM in the local time of the origin. */
const About = z.object({
  idRoute: z.uuid(),
  originName: z.string(),
  destinationName: z.string(),
  date: z.string(),
  hours: z.string(),
})

/** Stars 0 to 5 in halves; dates dd-mm-yyyy. */
const opinion = { rating: z.number(), thumb: z.enum(thumbs), description: z.string(), date: z.string() }

export const Post = z.object({
  id: z.uuid(),
  ...opinion,
  /** email of the rated person, or the id where the caller may not read the email */
  userEmail: z.string(),
  /** name of the author, or the id where the caller may not read the name */
  author: z.string(),
  authorId: z.uuid(),
  /** without a name for a member who has left */
  authorPerson: RatingParty,
  /** the author's role on that trip */
  wrote: z.enum(['driver', 'passenger']),
  /** the author gave the seat up and got a full refund: the rating is shown, but not counted (G7) */
  didNotTravel: z.boolean(),
  trip: About,
  reply: z.nullable(z.object({ text: z.string(), date: z.string() })),
})
export type Post = z.output<typeof Post>

/** A booking that the caller may rate, now or from `opensAt` on, or whose rating only the caller can read so far. */
export const Ratable = z.object({
  bookingId: z.uuid(),
  person: RatingParty,
  /** role of the other person */
  was: z.enum(['driver', 'passenger']),
  trip: About,
  opensAt: z.iso.datetime(),
  /** end of the rating period, when submitted ratings are published */
  closesAt: z.iso.datetime(),
  state: z.enum(['soon', 'open', 'written']),
  mine: z.optional(z.object(opinion)),
})
export type Ratable = z.output<typeof Ratable>

export const Mean = z.object({ rating: z.nullable(z.number()), ratings: z.int() })

export const recountRating = endpoint({
  method: 'PUT',
  path: '/user/rating/:id',
  about: 'Counts a person’s published ratings once more. It takes no value, and changes nothing when nothing has changed.',
  by: 'member',
  limit: 'people',
  params: z.object({ id }),
  reply: Mean,
  refusals: ['not_found'],
})

export const listPosts = endpoint({
  method: 'GET',
  path: '/user/post/:id',
  about: 'The published ratings of a person, by e-mail or id, the last ones first; 20 a page.',
  by: 'member',
  limit: 'people',
  params: z.object({ id }),
  query: z.object({ after: z.optional(wireText) }),
  reply: z.object({
    posts: z.array(Post),
    next: z.optional(z.string()),
    /** number of ratings with 1, 2, 3, 4 and 5 stars; only on the first page */
    stars: z.optional(z.array(z.int())),
  }),
  refusals: ['not_found'],
})

export const NewPost = z.strictObject({
  /** email or id of the rated person */
  userEmail: wireText,
  /** the caller, or absent */
  author: z.optional(wireText),
  /** ignored, since the server uses its own clock */
  date: z.optional(wireText),
  description: formText,
  rating: z.optional(z.nullable(z.union([z.number(), judgedText]))),
  thumb: z.optional(z.nullable(z.enum(thumbs))),
  /** by default the oldest open booking */
  bookingId: z.optional(id),
})
export type NewPost = z.input<typeof NewPost>

export const ratePerson = endpoint({
  method: 'POST',
  path: '/user/post',
  about:
    'Rates a person for a trip that both were booked on: from 24 hours after departure, for 14 days, once. Published when both have rated, or when the 14 days are over.',
  by: 'member',
  body: NewPost,
  reply: Ratable,
  refusals: ['not_yours', 'nothing_to_rate', 'too_early_to_rate', 'too_late_to_rate', 'already_rated'],
})

export const listRatable = endpoint({
  method: 'GET',
  path: '/rating/open',
  about: 'Whom the caller may rate now or later, and what they wrote that is not published yet; of one person with `with`.',
  by: 'member',
  query: z.object({ with: z.optional(wireText) }),
  reply: z.array(Ratable),
})

export const replyToRating = endpoint({
  method: 'POST',
  path: '/rating/:id/reply',
  about: 'The person whom a published rating is about replies to it, once.',
  by: 'member',
  params: z.object({ id }),
  body: z.strictObject({ reply: formText }),
  reply: Post,
  refusals: ['not_found', 'not_yours', 'already_replied'],
})
