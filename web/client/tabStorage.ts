/** What this tab has stored under a key; nothing while a page is rendered on the server, which has no tab. */
export const readTab = (key: string): string | null =>
  typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key)
