import type { OptionalGroup } from '#domain/notifications/notification.ts'

/** Words around a notification's own text: in a mail, and on the page that unsubscribes from such mail. */
const groups: Record<OptionalGroup, string> = {
  requests: 'requests and answers',
  money: 'payments and refunds',
  trips: 'changes to your trips and reminders',
  ratings: 'ratings',
  messages: 'messages',
  alerts: 'alerts',
}

export const words = {
  groups,
  /** for the car world (F36) */
  groupsInCar: { ...groups, money: 'shared costs' },
  hello: 'Hello,',
  bye: 'The Tramo team',
  why: (when: string) => `You’re getting this email because you use Tramo. We send it ${when}.`,
  whyAlways: 'You’re getting this email because you use Tramo.',
  always: 'We always email you about your account itself.',
  off: 'Stop emails like this',
  choices: 'Choose your notifications',
  about: (group: string) => `about ${group}`,
  when: (kind: string) => `when ${kind}`,
  heading: (what: string) => `Stop emails ${what}?`,
  explained: 'You’ll still see this in Tramo, where you can turn the emails back on.',
  press: 'Stop these emails',
  done: (what: string) => `We won’t send you any more emails ${what}.`,
  wholeGroup: (what: string) => `Stop all emails ${what}`,
  toTramo: 'Go to Tramo',
  /** lines of a mail about a seat */
  facts: {
    meet: (point: string) => `Meeting point: ${point}`,
    seats: (count: number) => `Seats: ${count}`,
    paid: (price: string) => `Amount: ${price}`,
    inCar: (price: string) => `To pay in the car: ${price}`,
    reference: (code: string) => `Reference: ${code}`,
    reason: 'The driver explains why on your booking’s page',
  },
}
