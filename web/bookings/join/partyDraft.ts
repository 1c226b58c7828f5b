import { useEffect, useState } from 'react'
import type { Trip } from '#contract/trips/trips.ts'
import { deleteDraft, readDraft, writeDraft } from '../../client/drafts.ts'
import { useSession } from '../../client/session.ts'
import { type CompanionDraft, kindsOn } from './party.ts'

interface PartyDraft {
  companions: CompanionDraft[]
  message: string
}

const KEY = 'join'
const blank: PartyDraft = { companions: [], message: '' }

/**
 * Stores the companions and the message of a request for seats until it is sent, so that a login before sending loses neither.
 * Stores one trip's draft at a time.
 */
export function usePartyDraft({ id, companions }: Pick<Trip, 'id' | 'companions'>, isSent: boolean) {
  const owner = useSession()?.me?.id
  const [draft, setDraft] = useState(blank)
  // after the first rendering, because the server has no drafts
  useEffect(() => {
    if (!owner) return
    const { trip, ...stored } = readDraft(KEY, owner)
    if (trip === id) setDraft(partyIn(stored, kindsOn(companions)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the kinds of a trip's companions are as old as the trip
  }, [id, owner])
  useEffect(() => {
    if (isSent && owner && readDraft(KEY, owner)['trip'] === id) deleteDraft(KEY)
  }, [isSent, id, owner])
  const change = (part: Partial<PartyDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (owner) writeDraft(KEY, owner, { trip: id, ...next })
  }
  return {
    ...draft,
    onName: (named: CompanionDraft[]) => change({ companions: named }),
    onMessage: (message: string) => change({ message }),
  }
}

/** Reads a stored draft without its invalid values. */
export function partyIn({ companions, message }: Record<string, unknown>, kinds: readonly CompanionDraft['kind'][]): PartyDraft {
  const texts = (one: Record<string, unknown>, ...names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (typeof one[name] === 'string' ? [[name, one[name]]] : [])))
  const named = (Array.isArray(companions) ? companions : []).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const parts = one as Record<string, unknown> // as: any object has named properties
    const kind = kinds.find((known) => known === parts['kind'])
    if (!kind) return []
    const age = typeof parts['age'] === 'number' ? { age: parts['age'] } : {}
    return [{ kind, ...texts(parts, 'name', 'lastName', 'invitation'), ...age }]
  })
  return { companions: named, message: typeof message === 'string' ? message : '' }
}
