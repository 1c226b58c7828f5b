import { bookings } from './es-AR/bookings.ts'
import { driving } from './es-AR/driving.ts'
import { home } from './es-AR/home.ts'
import { join } from './es-AR/join.ts'
import { messages as chat } from './es-AR/messages.ts'
import { pages } from './es-AR/pages.ts'
import { post } from './es-AR/post.ts'
import { profile } from './es-AR/profile.ts'
import { ratings } from './es-AR/ratings.ts'
import { register } from './es-AR/register.ts'
import { shell } from './es-AR/shell.ts'
import { trips } from './es-AR/trips.ts'
import type { Messages } from './texts.ts'

/** Todo lo que Tramo dice en castellano rioplatense. */
export const messages: Messages = {
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
}
