import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Gazetteer } from './places/gazetteer.ts'
import type { KnownPlaces } from './places/known.ts'
import type { Settings } from './platform/config.ts'
import type { Sealer } from './platform/crypto/sealing.ts'
import type { Db } from './platform/database/connect.ts'
import type { Life } from './platform/database/liveness/life.ts'
import type { Installation } from './platform/installation.ts'
import type { Live } from './platform/live/port.ts'
import type { Geocoding } from './providers/geocoding/port.ts'
import type { Identity } from './providers/identity/port.ts'
import type { ImageStores } from './providers/images/port.ts'
import type { Mailing } from './providers/mail/port.ts'
import type { Maps } from './providers/maps/port.ts'
import type { Partners } from './providers/partners/port.ts'
import type { Payments } from './providers/payments/port.ts'
import type { Pictures } from './providers/pictures/port.ts'
import type { Push } from './providers/push/port.ts'
import type { Routing } from './providers/routing/port.ts'
import type { Telephony } from './providers/sms/port.ts'

/** Everything a call may use besides its input. Time comes only from `now`. */
export interface World {
  db: Db
  /** the pool beneath `db`, for the search's prepared statements */
  pool: pg.Pool
  /** resolves while the database responds and accepts writes */
  ready(): Promise<void>
  /** liveness of this process */
  life: Life
  now(): Date
  settings: Settings
  /** reloaded at intervals */
  installation: Installation
  /** the folder of the checkout, for files read at run time */
  root: string
  /** public address of this site, without a slash at the end */
  publicUrl: string
  secret: string
  /** encrypts the secrets in the database */
  sealer: Sealer
  log: FastifyBaseLogger
  gazetteer: Gazetteer
  /** stored data of gazetteer places: signature bits and list lengths */
  known: KnownPlaces
  geocoding: Geocoding
  routing: Routing
  maps: Maps
  images: ImageStores
  pictures: Pictures
  partners: Partners
  identity: Identity
  payments: Payments
  mail: Mailing
  push: Push
  telephony: Telephony
  /** notifies listening pages of changes */
  live: Live
}
