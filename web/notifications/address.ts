/** What the address bar says of the notifications: the list goes without saying. */
export interface NotificationsAddress {
  part?: 'choices'
}

export const readPart = ({ part }: Record<string, unknown>): NotificationsAddress => (part === 'choices' ? { part } : {})
