/** Checks whether the device has its own dialog for sharing. */
export const canShareNatively = () => typeof navigator.share === 'function'

/** Opens the device's own dialog for sharing if available; returns whether it did. */
export function shareNatively(content: ShareData): boolean {
  if (!canShareNatively()) return false
  // closing the dialog is no error: the user has decided not to share
  navigator.share(content).catch(() => undefined)
  return true
}
