/** Copies a text to the clipboard; returns false where the browser has none, as on plain http, or forbids it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
