import type { NotificationGroup } from '#domain/notification.ts'

/** What stands around the words of a notification: in a mail, and on the page that ends such mail. */
const groups: Record<NotificationGroup, string> = {
  requests: 'requests and answers',
  money: 'payments and refunds',
  trips: 'changes and reminders of your trips',
  ratings: 'ratings',
  messages: 'messages',
  alerts: 'alerts',
  account: 'your account',
}

export const words = {
  groups,
  hello: 'Hello,',
  bye: 'The people of Tramo',
  why: (group: string) => `You get this mail because you use Tramo. It is about ${group}.`,
  always: 'What concerns your account itself is always told to you.',
  off: 'No more mail of this kind',
  choices: 'Choose what you are told',
  heading: (group: string) => `No more mail about ${group}?`,
  explained: 'You still read about it in Tramo itself, and can switch the mail on again there.',
  press: 'Stop this mail',
  done: (group: string) => `There will be no more mail about ${group}.`,
  toTramo: 'Go to Tramo',
}
