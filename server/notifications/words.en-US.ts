import type { OptionalGroup } from '#domain/notifications/notification.ts'

/** The words around those of a notification: in a mail, and on the page that ends such mail. */
const groups: Record<OptionalGroup, string> = {
  requests: 'requests and answers',
  money: 'payments and refunds',
  trips: 'changes and reminders of your trips',
  ratings: 'ratings',
  messages: 'messages',
  alerts: 'alerts',
}

export const words = {
  groups,
  hello: 'Hello,',
  bye: 'The people of Tramo',
  why: (when: string) => `You get this mail because you use Tramo. Such mail comes ${when}.`,
  whyAlways: 'You get this mail because you use Tramo.',
  always: 'What concerns your account itself is always told to you.',
  off: 'No more mail of this kind',
  choices: 'Choose what you are told',
  about: (group: string) => `about ${group}`,
  when: (kind: string) => `when ${kind}`,
  heading: (what: string) => `No more mail ${what}?`,
  explained: 'You still read about it in Tramo itself, and can switch the mail on again there.',
  press: 'Stop this mail',
  done: (what: string) => `There will be no more mail ${what}.`,
  wholeGroup: (what: string) => `No more mail at all ${what}`,
  toTramo: 'Go to Tramo',
  /** lines of a mail about a seat */
  facts: {
    meet: (point: string) => `Meeting point: ${point}`,
    seats: (count: number) => `Seats: ${count}`,
    paid: (price: string) => `Amount: ${price}`,
    reference: (code: string) => `Reference: ${code}`,
    reason: (address: string) => `The driver wrote why. You can read it with your booking: ${address}`,
  },
}
