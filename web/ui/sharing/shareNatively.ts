/** True when the device has a share sheet of its own. */
export const canShareNatively = () => typeof navigator.share === 'function'

/** Opens the device's own sheet if available; returns whether it did. */
export function shareNatively(content: ShareData): boolean {
  if (!canShareNatively()) return false
  // a user who closes the sheet has decided not to share
  navigator.share(content).catch(() => undefined)
  return true
}
