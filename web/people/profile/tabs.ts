export const tabs = ['details', 'car', 'trips', 'posts', 'payments', 'chat', 'data'] as const
export type TabId = (typeof tabs)[number]

/** State of the user's profile in the address; the first tab is the default. */
export interface ProfileAddress {
  tab?: TabId
}

export function readProfileTab(given: Record<string, unknown>): ProfileAddress {
  const tab = tabs.find((one) => one === given.tab)
  return tab && tab !== 'details' ? { tab } : {}
}
