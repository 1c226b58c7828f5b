export const tabs = ['details', 'car', 'trips', 'posts', 'payments', 'chat', 'data'] as const
export type TabId = (typeof tabs)[number]

/** What the address bar says of the own profile; the first tab goes without saying. */
export interface ProfileAddress {
  tab?: TabId
}

export function readProfileTab(given: Record<string, unknown>): ProfileAddress {
  const tab = tabs.find((one) => one === given.tab)
  return tab && tab !== 'details' ? { tab } : {}
}
