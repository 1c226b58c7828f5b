import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Kept {
  payload: AdapterPayload
  until: number
}

/** What the embedded provider remembers: in memory, bounded, gone with the process. A restart only asks people to log in again. */
export function memory(most = 5_000): AdapterFactory {
  const kept = new Map<string, Kept>()
  return (kind) => shelf(kept, kind, most)
}

function shelf(kept: Map<string, Kept>, kind: string, most: number): Adapter {
  const key = (id: string) => `${kind}:${id}`
  return {
    upsert: async (id, payload, seconds = 3_600) => {
      kept.delete(key(id))
      kept.set(key(id), { payload, until: Date.now() + seconds * 1_000 })
      if (kept.size > most) dropOldest(kept)
    },
    find: async (id) => alive(kept.get(key(id))),
    findByUid: async (uid) => alive(entryWhere(kept, (payload) => payload.uid === uid && payload.kind === kind)?.[1]),
    findByUserCode: async () => undefined,
    consume: async (id) => consume(kept.get(key(id))),
    destroy: async (id) => void kept.delete(key(id)),
    revokeByGrantId: async (grantId) => revoke(kept, grantId),
  }
}

function alive(found: Kept | undefined): AdapterPayload | undefined {
  return found && found.until > Date.now() ? found.payload : undefined
}

function consume(found: Kept | undefined): void {
  if (found) found.payload.consumed = Math.floor(Date.now() / 1_000)
}

function entryWhere(kept: Map<string, Kept>, fits: (payload: AdapterPayload) => boolean) {
  return [...kept].find(([, { payload }]) => fits(payload))
}

function revoke(kept: Map<string, Kept>, grantId: string): void {
  for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
}

function dropOldest(kept: Map<string, Kept>): void {
  const [oldest] = kept.keys()
  if (oldest) kept.delete(oldest)
}
