import type { Endpoint } from '#contract/endpoint.ts'
import { ask, type Keyed, unreachable } from './api.ts'

/** The file that a call answers with. Throws as `call` does. */
export async function download<E extends Endpoint>(endpoint: E, sent: Keyed<E>): Promise<Blob> {
  const response = await ask(endpoint, sent)
  return response.blob().catch(unreachable)
}
