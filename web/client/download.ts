import type { Endpoint } from '#contract/endpoint.ts'
import { ask, type Keyed, unreachable } from './api.ts'

/** Returns the file in the response of a call. Throws as `call` does. */
export async function download<E extends Endpoint>(endpoint: E, input: Keyed<E>): Promise<Blob> {
  const response = await ask(endpoint, input)
  return response.blob().catch(unreachable)
}

/** Offers a file to the user as a download. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // after this time the browser has started to read the file
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
