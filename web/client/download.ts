import type { Endpoint } from '#contract/endpoint.ts'
import { ask, type Keyed, unreachable } from './api.ts'

/** The file that a call answers with. Throws as `call` does. */
export async function download<E extends Endpoint>(endpoint: E, input: Keyed<E>): Promise<Blob> {
  const response = await ask(endpoint, input)
  return response.blob().catch(unreachable)
}

/** Hands a file to the browser. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // the browser has started to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
