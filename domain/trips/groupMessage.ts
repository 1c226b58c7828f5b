/** A longer message is read up to this length. */
export const MAX_GROUP_MESSAGE = 2000

export type MessageKind = 'offer' | 'request'
