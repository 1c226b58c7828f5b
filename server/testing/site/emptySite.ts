import { fileURLToPath } from 'node:url'
import { loadGazetteer } from '../../places/gazetteer.ts'
import { knowPlaces } from '../../places/known.ts'
import { settings } from '../../platform/config.ts'
import { sealer } from '../../platform/crypto/sealing.ts'
import { connect } from '../../platform/database/connect.ts'
import { sandboxPayments } from '../../providers/payments/embedded.ts'
import { embeddedRouting } from '../../providers/routing/embedded.ts'
import { readNetwork } from '../../providers/routing/network.ts'
import type { World } from '../../world.ts'
import { freshDatabase } from '../database/database.ts'

const data = fileURLToPath(new URL('../../../data', import.meta.url))
const gazetteer = loadGazetteer(`${data}/places/places.tsv`)
const routing = embeddedRouting(readNetwork(`${data}/roads`, gazetteer.all))
const secret = 'a secret of the demo stories'

/** A site at an instant, with all places and roads and an empty database, for the demo world to fill. */
export async function emptySite(at: Date): Promise<{ world: World; close(): Promise<void> }> {
  const { url, drop } = await freshDatabase()
  const { db, pool, close } = connect(url, () => {})
  const known = await knowPlaces(db, gazetteer)
  const own = { db, pool, now: () => at, publicUrl: 'http://localhost', secret }
  const { payments } = sandboxPayments(own)
  const world = { ...own, payments, settings: settings({}), gazetteer, known, routing, sealer: sealer([secret]) }
  return { world: world as unknown as World, close: () => close().then(drop) } // filling and searching ask for no log, map or login
}
