import { bookings } from './en-US/bookings.ts'
import { driving } from './en-US/driving.ts'
import { home } from './en-US/home.ts'
import { join } from './en-US/join.ts'
import { messages as chat } from './en-US/messages.ts'
import { pages } from './en-US/pages.ts'
import { post } from './en-US/post.ts'
import { profile } from './en-US/profile.ts'
import { ratings } from './en-US/ratings.ts'
import { register } from './en-US/register.ts'
import { shell } from './en-US/shell.ts'
import { trips } from './en-US/trips.ts'

/** Everything Tramo says in English, by part of the product. */
export const messages = {
  shell,
  home,
  trips,
  post,
  register,
  profile,
  join,
  bookings,
  driving,
  ratings,
  messages: chat,
  pages,
} as const
