import type { HintKind } from '#domain/moderation/signal.ts'
import type { Tx } from '../platform/database/connect.ts'

export interface NewSignal {
  kind: HintKind
  personId: string
  /** subject of the signal */
  about: string
  tripId?: string
  signs: string[]
}

/** Inserts a signal once per subject, even after its review. */
export const insertSignal = (tx: Tx, { kind, personId, about, tripId, signs }: NewSignal, at: Date) =>
  tx
    .insertInto('hints')
    .values({ kind, person_id: personId, about, trip_id: tripId ?? null, signs, found_at: at })
    .onConflict((clash) => clash.columns(['kind', 'person_id', 'about']).doNothing())
    .execute()
