// One file to fetch for what is seen without a network: it has to be on the device before.
export { OfflinePage } from './OfflinePage.tsx'
export { OfflineStrip } from './OfflineStrip.tsx'
