import type { Alert, SavedTrip } from '#contract/alerts.ts'
import type { Member } from '#domain/account.ts'
import { refuse } from '#domain/refusal.ts'
import { tripSeqOf } from '../queries.ts'
import type { World } from '../../world.ts'
import { presentAlert, presentSaved } from './presenter.ts'
import { alertsOf } from './queries.ts'
import { isSavedBy, savedBy } from './saved.ts'

export const alertList = async (world: World, me: Member): Promise<{ alerts: Alert[] }> => ({
  alerts: (await alertsOf(world.db, me.id)).map((row) => presentAlert(row, world)),
})

export async function alertPage(world: World, me: Member, id: string): Promise<Alert> {
  const [row] = await alertsOf(world.db, me.id, id)
  return presentAlert(row ?? refuse('not_found'), world)
}

export const savedList = async (world: World, me: Member): Promise<{ routes: SavedTrip[] }> => ({
  routes: (await savedBy(world, me.id)).map((row) => presentSaved(row, world)),
})

export async function savedPage({ db }: World, me: Member, tripId: string): Promise<{ saved: boolean }> {
  const seq = await tripSeqOf(db, tripId)
  return { saved: seq !== undefined && (await isSavedBy(db, me.id, seq)) }
}
