/** State of the page of notifications in the address; the list is the default. */
export interface NotificationsAddress {
  part?: 'choices'
}

export const readPart = ({ part }: Record<string, unknown>): NotificationsAddress => (part === 'choices' ? { part } : {})
