import * as z from 'zod/mini'
import { channels, notificationGroups, notificationKinds } from '#domain/notifications/notification.ts'
import { endpoint } from '../endpoint.ts'
import { Gender, id, Language, wireText, withoutNul } from '../wire.ts'

/*
 * Notifications: always in the product, and by mail and push if the person chooses them. `renderText` of notifications.words.ts
 * writes their sentences from notifications.en-US.ts and notifications.es-AR.ts. This file has no sentences.
 */

const Kind = z.enum(notificationKinds)
const Group = z.enum(notificationGroups)

/**
 * The trip of the notification; for a passenger, the booked stretch. Date dd-mm-yyyy and time HH:MM in the local time of the
 * place.
 */
const Where = z.object({
  id: z.uuid(),
  originName: z.string(),
  destinationName: z.string(),
  date: z.string(),
  hours: z.string(),
})

export const Notification = z.object({
  id: z.uuid(),
  kind: Kind,
  group: Group,
  at: z.iso.datetime(),
  read: z.boolean(),
  trip: z.nullable(Where),
  bookingId: z.nullable(z.uuid()),
  /** first name and photo of the other person; null if there is no other person, or if name and photo may not be shown */
  person: z.nullable(z.object({ id: z.uuid(), name: z.string(), photo: z.nullable(z.string()), gender: z.nullable(Gender) })),
  /**
   * values that depend on the kind, for example the `count` of messages; `how` chooses the text. Never contains names or amounts
   * of other people
   */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** the page of this site with the details or the next step */
  path: z.string(),
  /**
   * the driver's own text: the reason for a cancellation, or a message to all passengers. Shown in the product but not in mail or
   * push, because it may name people (decision 13)
   */
  reason: z.optional(z.string()),
  /** end of an offer, or deadline for answering a request; dd-mm-yyyy and HH:MM in Argentine time */
  until: z.optional(z.object({ date: z.string(), hours: z.string() })),
})
export type Notification = z.output<typeof Notification>

/** Counts in the bar of each page, at most 99 each. */
export const Counts = z.object({
  /** unread notifications */
  unread: z.int(),
  /** conversations with unread messages */
  conversations: z.int(),
  /** requests for a seat awaiting the caller’s answer */
  requests: z.int(),
})
export type Counts = z.output<typeof Counts>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  about: 'What the caller was told, the last thing first; 30 a page.',
  by: 'member',
  query: z.object({ after: z.optional(wireText) }),
  reply: z.object({ notifications: z.array(Notification), next: z.optional(z.string()) }),
})

export const countNotifications = endpoint({
  method: 'GET',
  path: '/notification/count',
  about: 'How much is new for the caller. Ask again at a live event of their account.',
  by: 'member',
  reply: Counts,
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notification/read',
  about: 'The caller has read these notifications, or all up to one of them: the newest one shown, since others may have come.',
  by: 'member',
  body: z.union([z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }), z.strictObject({ upTo: id })]),
  reply: Counts,
})

export const Choices = z.object({
  /** in the order of the screen */
  groups: z.array(
    z.object({
      group: Group,
      /** all kinds of the group */
      mail: z.boolean(),
      push: z.boolean(),
      /** the group cannot be switched off */
      always: z.boolean(),
      kinds: z.array(z.object({ kind: Kind, mail: z.boolean(), push: z.boolean() })),
    }),
  ),
  /** address and language of the person's mails; the language is that of the last visit */
  email: z.string(),
  language: Language,
  /** public key for `PushManager.subscribe`, base64url */
  pushKey: z.string(),
  /** number of the caller's browsers that receive push notifications */
  browsers: z.int(),
  /** the demo’s page of the caller's mail; null when mail is really sent */
  mailbox: z.nullable(z.string()),
})
export type Choices = z.output<typeof Choices>

export const showChoices = endpoint({
  method: 'GET',
  path: '/notification/choice',
  about: 'Of which kinds of notifications, group by group, the caller gets mail and push, and what a browser needs to get push.',
  by: 'member',
  reply: Choices,
})

const choice = { channel: z.enum(channels), on: z.boolean() }

export const chooseNotifications = endpoint({
  method: 'PUT',
  path: '/notification/choice',
  about: 'Switches mail or push of a group of notifications, or of one kind, on or off.',
  by: 'member',
  body: z.union([z.strictObject({ group: Group, ...choice }), z.strictObject({ kind: Kind, ...choice })]),
  reply: Choices,
  refusals: ['always_told'],
})

const address = z.string().check(z.maxLength(1000), withoutNul)
const key = (bytes: number) => z.string().check(z.maxLength(bytes * 2), z.regex(/^[\w+/=-]+$/))

/** Result of `PushSubscription.toJSON()`. */
export const Subscription = z.strictObject({
  endpoint: address,
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/notification/push',
  about: 'From now on this browser gets push for the caller alone. Twice is fine.',
  by: 'member',
  body: Subscription,
  reply: z.object({ browsers: z.int() }),
  refusals: ['push_address_refused'],
})

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/notification/push/removal',
  about: 'This browser gets no push any more. Twice is fine.',
  by: 'member',
  body: z.strictObject({ endpoint: address }),
  reply: z.object({ browsers: z.int() }),
})

/** Decrypted content of a push: sentences in the person’s language, without facts about other people. */
export const Pushed = z.object({ id: z.uuid(), kind: Kind, title: z.string(), text: z.string(), path: z.string() })
export type Pushed = z.output<typeof Pushed>

const link = z.object({ token: z.string().check(z.maxLength(200)) })

export const showMailOff = endpoint({
  method: 'GET',
  path: '/notification/off/:token',
  about:
    'The page behind the link at the end of a mail: a button that switches mail of that kind off, and one for its group. Looking at it changes nothing.',
  by: 'anyone',
  openToBarred: true,
  binary: 'text/html',
  params: link,
  reply: z.unknown(),
  refusals: ['not_found'],
})

export const switchMailOff = endpoint({
  method: 'POST',
  path: '/notification/off/:token',
  about:
    'Switches mail of a kind, or of a group, off, by the link at the end of a mail alone (RFC 8058, one click). Twice is fine.',
  by: 'anyone',
  openToBarred: true,
  signed: true,
  binary: 'text/html',
  params: link,
  reply: z.unknown(),
  refusals: ['not_found'],
})
