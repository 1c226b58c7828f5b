import { listNotifications } from '#contract/notifications/notifications.ts'
import { clockwork } from '../../jobs.ts'
import type { Person } from '../../testing/cast.ts'
import type { Stage } from '../../testing/testServer.ts'

/** A person's notifications, the latest first: kind, with `how` where it has one. */
export async function heard(who: Person): Promise<string[]> {
  const { notifications } = await who.call(listNotifications, { query: {} })
  return notifications.map(({ kind, details }) => (details.how ? `${kind}.${details.how}` : kind))
}

const telling = [
  'remind-travellers',
  'remind-drivers-of-requests',
  'notify-ratings-open',
  'notify-ratings-published',
  'notify-unread-messages',
]

/** The clock tells all there is to tell, and sends it. */
export async function ticks({ world }: Pick<Stage, 'world'>): Promise<void> {
  for (const name of [...telling, 'send-notifications']) await clockwork[name]?.does(world)
}

/** A person's mails, the latest first. */
export const mailTo = ({ db }: Pick<Stage, 'db'>, { email }: Pick<Person, 'email'>) =>
  db.selectFrom('mailbox_mails').selectAll().where('to_address', '=', email).orderBy('n', 'desc').execute()
