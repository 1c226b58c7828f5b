import { aboard } from './es-AR/aboard.ts'
import { admin } from './es-AR/admin.ts'
import { alarms } from './es-AR/alarms.ts'
import { alert } from './es-AR/alert.ts'
import { alerts } from './es-AR/alerts.ts'
import { barred } from './es-AR/barred.ts'
import { bookings } from './es-AR/bookings.ts'
import { cases } from './es-AR/cases.ts'
import { change } from './es-AR/change.ts'
import { companions } from './es-AR/companions.ts'
import { driving } from './es-AR/driving.ts'
import { editTrip } from './es-AR/editTrip.ts'
import { feedback } from './es-AR/feedback.ts'
import { fields } from './es-AR/fields.ts'
import { follow } from './es-AR/follow.ts'
import { home } from './es-AR/home.ts'
import { join } from './es-AR/join.ts'
import { messages as chat } from './es-AR/messages.ts'
import { moderation } from './es-AR/moderation.ts'
import { notifications } from './es-AR/notifications.ts'
import { offline } from './es-AR/offline.ts'
import { order } from './es-AR/order.ts'
import { pages } from './es-AR/pages.ts'
import { papers } from './es-AR/papers.ts'
import { paste } from './es-AR/paste.ts'
import { point } from './es-AR/point.ts'
import { post } from './es-AR/post.ts'
import { privacy } from './es-AR/privacy.ts'
import { profile } from './es-AR/profile.ts'
import { progress } from './es-AR/progress.ts'
import { ratings } from './es-AR/ratings.ts'
import { refusals } from './es-AR/refusals.ts'
import { register } from './es-AR/register.ts'
import { report } from './es-AR/report.ts'
import { series } from './es-AR/series.ts'
import { sharing } from './es-AR/sharing.ts'
import { shell } from './es-AR/shell.ts'
import { suggestions } from './es-AR/suggestions.ts'
import { terms } from './es-AR/terms.ts'
import { trips } from './es-AR/trips.ts'
import { wanted } from './es-AR/wanted.ts'
import { withdrawals } from './es-AR/withdrawals.ts'
import type { Messages } from './texts.ts'

/** All Spanish texts (Argentina), by part of the product. */
export const messages: Messages = {
  shell,
  home,
  trips,
  papers,
  paste,
  point,
  post,
  register,
  profile,
  join,
  order,
  bookings,
  change,
  companions,
  editTrip,
  driving,
  ratings,
  messages: chat,
  pages,
  alarms,
  cases,
  feedback,
  suggestions,
  wanted,
  withdrawals,
  terms,
  series,
  sharing,
  progress,
  aboard,
  follow,
  alert,
  alerts,
  refusals,
  fields,
  report,
  barred,
  privacy,
  moderation,
  notifications,
  offline,
  admin,
}
