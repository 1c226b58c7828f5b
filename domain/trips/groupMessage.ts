/** A message longer than this is read as far as this. */
export const MAX_GROUP_MESSAGE = 2000

export type MessageKind = 'offer' | 'request'
