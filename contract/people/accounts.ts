import * as z from 'zod/mini'
import { phoneRequirements } from '#domain/people/phoneCheck.ts'
import { endpoint } from '../endpoint.ts'
import { Gender, id, Language } from '../wire.ts'

/** The logged-in person, as the screens need them. */
export const Me = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  gender: z.nullable(Gender),
  registered: z.boolean(),
  hasCar: z.boolean(),
  isAdmin: z.boolean(),
  isBanned: z.boolean(),
  /** actions that require a checked telephone, while the person's telephone is unchecked (A14) */
  phoneDue: z.optional(z.enum(phoneRequirements)),
  /** effective date of the terms that the person has to accept; until then few other changes are allowed */
  termsDue: z.optional(z.string()),
  /** names from the identity provider, until the person registers */
  suggested: z.optional(z.object({ name: z.string(), lastName: z.string() })),
})
export type Me = z.output<typeof Me>

export const showSession = endpoint({
  method: 'GET',
  path: '/session',
  about: 'Who is logged in, if anyone, and the token that every change must carry in x-csrf-token.',
  by: 'anyone',
  openToBarred: true,
  reply: z.object({
    me: z.nullable(Me),
    csrf: z.nullable(z.string()),
    /** today's day in Argentina, yyyy-mm-dd */
    today: z.string(),
    /** true for the demo, whose people and trips are fictitious */
    demo: z.boolean(),
    /** hours that the post form suggests; the server accepts any hours */
    postHours: z.object({ from: z.string(), to: z.string() }),
    /** links in the footer: name and address of each page of the community on another site */
    social: z.array(z.object({ name: z.string(), address: z.url() })),
    /** mail address of the community */
    contact: z.optional(z.string()),
    /** currency of prices, when not ARS */
    currency: z.optional(z.string()),
    /** documents that a driver needs for posting a trip (I7); absent when the site accepts no such documents */
    papers: z.optional(z.enum(['licence', 'all'])),
    /** a search can include trips of partner sites */
    hasPartners: z.optional(z.literal(true)),
    /** people log in with a code by mail, and may change their address */
    ownLogin: z.optional(z.literal(true)),
  }),
})

export const logIn = endpoint({
  method: 'POST',
  path: '/login',
  about:
    'Starts a login; the browser goes on to `address`. `returnTo` is a path of this site; `fresh` asks for the password again; with `newEmail` the address that is proved becomes the caller’s (own login, A15).',
  by: 'anyone',
  openToBarred: true,
  limit: 'login',
  body: z.strictObject({
    returnTo: z.optional(z.string().check(z.maxLength(2000))),
    language: z.optional(Language),
    fresh: z.optional(z.boolean()),
    newEmail: z.optional(z.boolean()),
  }),
  reply: z.object({ address: z.string() }),
  refusals: ['login_required', 'step_up_required', 'not_possible_now'],
})

/** A browser in which the caller is logged in. */
const OwnSession = z.object({
  id: z.uuid(),
  /** browser and system, for example "Firefox, Android"; null without a header */
  device: z.nullable(z.string()),
  firstUsedAt: z.iso.datetime(),
  /** accurate to a minute */
  lastUsedAt: z.iso.datetime(),
  /** true for the session of this call */
  current: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/me/session',
  about: 'Where the caller is logged in: device, first and last use, the latest first.',
  by: 'member',
  openToBarred: true,
  reply: z.object({ sessions: z.array(OwnSession) }),
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/me/session/:id',
  about: 'Ends one of the caller’s sessions, at once and for good.',
  by: 'member',
  openToBarred: true,
  params: z.object({ id }),
  reply: z.object({}),
  refusals: ['not_found'],
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/me/session',
  about: 'Ends every session of the caller, this one too; the browser goes on to `address`, as after POST /logout.',
  by: 'member',
  openToBarred: true,
  reply: z.object({ address: z.string() }),
})

export const logOut = endpoint({
  method: 'POST',
  path: '/logout',
  about: 'Ends the session of this browser; it goes on to `address`, which ends the one at the identity provider and comes back.',
  by: 'anyone',
  openToBarred: true,
  body: z.strictObject({}),
  reply: z.object({ address: z.string() }),
})
