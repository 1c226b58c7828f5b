import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Genre, Language } from './words.ts'

/** The person who is logged in, as the screens need them. */
export const Me = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  genre: z.nullable(Genre),
  registered: z.boolean(),
  hasCar: z.boolean(),
  isAdmin: z.boolean(),
  isBanned: z.boolean(),
  /** which terms wait for a yes, by the day from which they apply; until then little else can be changed */
  termsDue: z.optional(z.string()),
  /** until they register: the names that the identity provider has */
  suggested: z.optional(z.object({ name: z.string(), lastName: z.string() })),
})
export type Me = z.output<typeof Me>

export const showSession = endpoint({
  method: 'GET',
  path: '/session',
  about: 'Who is logged in, if anyone, and the token that every change must carry in x-csrf-token.',
  by: 'anyone',
  evenBarred: true,
  reply: z.object({
    me: z.nullable(Me),
    csrf: z.nullable(z.string()),
    /** the day in Argentina, yyyy-mm-dd */
    today: z.string(),
    /** people and trips are made up here */
    demo: z.boolean(),
    /** the hours that the post form suggests; the server takes any */
    postHours: z.object({ from: z.string(), to: z.string() }),
  }),
})

export const logIn = endpoint({
  method: 'POST',
  path: '/login',
  about:
    'Starts a login; the browser goes on to `address`. `returnTo` is a path of this site; `fresh` asks for the password again.',
  by: 'anyone',
  evenBarred: true,
  limit: 'login',
  body: z.object({
    returnTo: z.optional(z.string().check(z.maxLength(2000))),
    language: z.optional(Language),
    fresh: z.optional(z.boolean()),
  }),
  reply: z.object({ address: z.string() }),
})

export const logOut = endpoint({
  method: 'POST',
  path: '/logout',
  about: 'Ends the session; the browser goes on to `address`, which ends the one at the identity provider and comes back.',
  by: 'anyone',
  evenBarred: true,
  body: z.object({}),
  reply: z.object({ address: z.string() }),
})
