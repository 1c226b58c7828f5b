/** State of the notifications in the address bar: the list is the default. */
export interface NotificationsAddress {
  part?: 'choices'
}

export const readPart = ({ part }: Record<string, unknown>): NotificationsAddress => (part === 'choices' ? { part } : {})
