import { aboard } from './en-US/aboard.ts'
import { admin } from './en-US/admin.ts'
import { alarms } from './en-US/alarms.ts'
import { alert } from './en-US/alert.ts'
import { alerts } from './en-US/alerts.ts'
import { barred } from './en-US/barred.ts'
import { bookings } from './en-US/bookings.ts'
import { cases } from './en-US/cases.ts'
import { change } from './en-US/change.ts'
import { companions } from './en-US/companions.ts'
import { driving } from './en-US/driving.ts'
import { editTrip } from './en-US/editTrip.ts'
import { feedback } from './en-US/feedback.ts'
import { fields } from './en-US/fields.ts'
import { follow } from './en-US/follow.ts'
import { home } from './en-US/home.ts'
import { join } from './en-US/join.ts'
import { messages as chat } from './en-US/messages.ts'
import { moderation } from './en-US/moderation.ts'
import { notifications } from './en-US/notifications.ts'
import { offline } from './en-US/offline.ts'
import { order } from './en-US/order.ts'
import { pages } from './en-US/pages.ts'
import { papers } from './en-US/papers.ts'
import { paste } from './en-US/paste.ts'
import { point } from './en-US/point.ts'
import { post } from './en-US/post.ts'
import { privacy } from './en-US/privacy.ts'
import { profile } from './en-US/profile.ts'
import { progress } from './en-US/progress.ts'
import { ratings } from './en-US/ratings.ts'
import { refusals } from './en-US/refusals.ts'
import { register } from './en-US/register.ts'
import { report } from './en-US/report.ts'
import { series } from './en-US/series.ts'
import { sharing } from './en-US/sharing.ts'
import { shell } from './en-US/shell.ts'
import { suggestions } from './en-US/suggestions.ts'
import { terms } from './en-US/terms.ts'
import { trips } from './en-US/trips.ts'
import { wanted } from './en-US/wanted.ts'
import { withdrawals } from './en-US/withdrawals.ts'

/** All English texts, by part of the product. */
export const messages = {
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
} as const
