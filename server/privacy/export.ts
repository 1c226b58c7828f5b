import { sql } from 'kysely'
import { exchanged } from '#contract/wireNames.ts'
import { refuse } from '#domain/refusal.ts'
import { openingsOf, unsealed } from '../images/papers.ts'
import { consentsOf } from '../people/accounts/actions.ts'
import { dniOpeningsOf, findPerson } from '../people/profiles/queries.ts'
import type { Db } from '../platform/database/connect.ts'
import { passkeysOf } from '../providers/identity/own/passkeys.ts'
import type { World } from '../world.ts'
import { exportTexts, imagesOf, moneyOf, refundAccountsOf, sanctionsFor, travelsOf } from './exportSections.ts'
import { requestsOf } from './requests/queries.ts'

/**
 * Yields all data of a person, as parts of one JSON text. Images are read one by one, because all of them together may not fit
 * into memory.
 */
export async function everythingOf(world: World, id: string): Promise<AsyncIterable<string>> {
  const [words, images] = [await inWords(world, id), await imagesOf(world.db, id)]
  return pieces(words, () => picturesOf(world, images))
}

async function* pieces(words: object, pictures: () => AsyncIterable<object>): AsyncIterable<string> {
  yield `${JSON.stringify(words, null, 2).replace(/\n\}$/, '')},\n  "images": [`
  let between = '\n'
  for await (const picture of pictures()) {
    yield `${between}    ${JSON.stringify(picture)}`
    between = ',\n'
  }
  yield '\n  ]\n}'
}

/** Returns the person's data as text, without other people's data, and without unpublished ratings about them (16.2, G6). */
async function inWords(world: World, id: string): Promise<object> {
  const { db, now } = world
  return {
    exportedAt: now().toISOString(),
    profile: await profileOf(world, id),
    consents: await consentsOf(db, id),
    cars: await carsOf(db, id),
    ...(await travelsOf(db, id)),
    ...(await moneyOf(db, id)),
    refundAccounts: await refundAccountsOf(world, id),
    ...(await exportTexts(db, id, now())),
    ...(await chosenBy(db, id)),
    ...(await sanctionsFor(world, id)),
    dataRequests: (await requestsOf(db, id)).map(({ kind, state, text, asked_at, answer, ended_at }) => ({
      kind,
      state,
      text,
      askedAt: asked_at,
      answer,
      endedAt: ended_at,
    })),
    openings: [...(await dniOpeningsOf(db, id)), ...(await openingsOf(db, id))].map(({ at, reason }) => ({ at, reason })),
  }
}

async function profileOf({ db, now, sealer }: World, id: string): Promise<object> {
  const row = (await findPerson(db, id, now())) ?? refuse('not_found')
  const { dni_sealed, cbu_sealed, telephone_sealed, rating_halves, rating_count, ...plain } = row
  const profile = {
    ...plain,
    dni: dni_sealed && sealer.open('dni', id, dni_sealed),
    cbu: cbu_sealed && sealer.open('cbu', id, cbu_sealed),
    telephone: telephone_sealed && sealer.open('telephone', id, telephone_sealed),
    rating: rating_count === 0 ? null : rating_halves / 2 / rating_count,
    ratings: rating_count,
    logins: await loginsOf(db, id),
    passkeys: (await passkeysOf(db, id)).map(({ name, made_at, used_at, off_at }) => ({ name, made_at, used_at, off_at })),
  }
  // the export has the property names of the API
  return Object(exchanged(profile, { gender: {}, rating: {} }))
}

const loginsOf = (db: Db, id: string) =>
  db.selectFrom('account_history').select(['event', 'at']).where('account_id', '=', id).orderBy('n').execute()

const carsOf = (db: Db, id: string) =>
  db
    .selectFrom('vehicles')
    .select(['id', 'plate', 'brand', 'model', 'color', 'cylinder', 'consumption_dl', 'borrowed', 'created_at'])
    .select(['fuel', 'petrol_percent', 'belts'])
    .where('account_id', '=', id)
    .execute()

/** Yields the images, in base64: sealed images are opened for their owner. */
async function* picturesOf(world: World, images: Awaited<ReturnType<typeof imagesOf>>): AsyncIterable<object> {
  for (const { createdAt, ...image } of images) {
    const bytes = image.keySealed ? await unsealed(world, image) : await world.images.photos.open(image.key)
    yield { id: image.id, purpose: image.purpose, createdAt, jpeg: bytes?.toString('base64') ?? null }
  }
}

/**
 * Returns settings and requests of the person: alerts, saved trips, invitations, mail and push, blocks (with times, without
 * people), withdrawals.
 */
async function chosenBy(db: Db, id: string) {
  const alerts = await db
    .selectFrom('alerts')
    .select(['from_place', 'to_place', 'first_day', 'last_day', 'seats', 'set_at', 'stopped_at', 'found_at'])
    .select(['shown_at', 'note', 'shown_from', 'shown_until', 'flexible_hours', 'only_women'])
    .where('account_id', '=', id)
    .orderBy('set_at')
    .execute()
  const savedTrips = await db
    .selectFrom('saved_trips')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select(['trips.id', 'saved_at'])
    .where('account_id', '=', id)
    .orderBy('saved_at')
    .execute()
  const mailAndPush = await db
    .selectFrom('notification_choices')
    .select(['theme', 'channel', 'wanted', 'chosen_at'])
    .where('account_id', '=', id)
    .execute()
  const browsers = await db.selectFrom('push_browsers').select(['address', 'added_at']).where('account_id', '=', id).execute()
  const blocked = await db.selectFrom('blocks').select('blocked_at').where('blocker_id', '=', id).execute()
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select(['code', 'name', 'email', 'about', 'reference', 'comment', 'state', 'asked_at', 'answer', 'settled_at'])
    .where('account_id', '=', id)
    .orderBy('asked_at')
    .execute()
  const invitations = await invitationsOf(db, id)
  return {
    alerts,
    savedTrips,
    invitations,
    mailAndPush,
    browsers,
    blocked,
    withdrawals,
    absences: await absenceReportsBy(db, id),
  }
}

/** Returns times and trips of invitations, received and sent, without people. */
const invitationsOf = (db: Db, id: string) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('trips as t', 't.seq', 'i.trip_seq')
    .select(['t.id as trip', 'i.from_place', 'i.to_place', 'i.invited_at'])
    .select(sql<'sent' | 'received'>`case when i.driver_id = ${id} then 'sent' else 'received' end`.as('side'))
    .where((is) => is.or([is('i.account_id', '=', id), is('i.driver_id', '=', id)]))
    .orderBy('i.invited_at')
    .execute()

/** Returns the person’s own side of disputed absences: their reports and their objections. */
async function absenceReportsBy(db: Db, id: string) {
  const theirs = sql<boolean>`${id} = case reporter when 'driver' then driver_id else coalesce(companion_id, passenger_id) end`
  const objected = sql<boolean>`${id} = coalesce(objecting_companion_id, case reporter when 'driver' then passenger_id else driver_id end)`
  const ridden = sql<boolean>`trip_seq in (select trip_seq from travellers where account_id = ${id}) and (${theirs} or ${objected})`
  return db
    .selectFrom('absences')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['booking_id', 'absences.seats', 'reported_at', 'objected_at', 'upheld', 'decided_at'])
    .select([sql<string | null>`case when ${theirs} then reason end`.as('reported')])
    .select([sql<string | null>`case when ${objected} then objection end`.as('objected')])
    .where((is) => is.or([is('driver_id', '=', id), is('passenger_id', '=', id), ridden]))
    .orderBy('reported_at')
    .execute()
}
