// One file to fetch: the bell opens the beginning of the page.
export { BellPanel } from './BellPanel.tsx'
export { NotificationsPage } from './NotificationsPage.tsx'
