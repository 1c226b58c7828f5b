import { useState } from 'react'
import { Problem } from '../client/api.ts'

/** The same words again are the same call when its answer was lost (P12); once the server has answered, another one. */
export function useOnce() {
  const [keys] = useState(() => new Map<string, string>())
  return async <Done>(said: unknown, act: (key: string) => Promise<Done>): Promise<Done> => {
    const words = JSON.stringify(said)
    const key = keys.get(words) ?? crypto.randomUUID()
    keys.set(words, key)
    return act(key).catch((error: unknown) => {
      if (error instanceof Problem && error.reason !== 'offline') keys.delete(words)
      throw error
    })
  }
}
