/**
 * Maximum number of characters. The API refuses longer messages; the parser reads this many and reports the rest as not
 * understood.
 */
export const MAX_GROUP_MESSAGE = 2000

export type MessageKind = 'offer' | 'request'
