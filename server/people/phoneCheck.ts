import { sql } from 'kysely'
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { StartedPhoneCheck } from '#contract/people/phoneCheck.ts'
import type { Language } from '#contract/wire.ts'
import { codeIn } from '#domain/code.ts'
import type { Member } from '#domain/people/account.ts'
import {
  MAX_TRIES,
  type PhoneRefusal,
  type PhoneWay,
  CODE_MS,
  isPhoneRequired,
  phoneRefusals,
  smsBounds,
  whyNotCode,
  whyNotTakePhone,
} from '#domain/people/phoneCheck.ts'
import { refuse, Refused, refuseIf } from '#domain/refusal.ts'
import { notify } from '../notifications/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../platform/database/transact.ts'
import { countCalls } from '../platform/http/limits/sharedLimits.ts'
import { type IncomingMessage, SmsAway } from '../providers/sms/port.ts'
import type { World } from '../world.ts'
import { isPhoneBanned } from './accounts/bannedIdentities.ts'
import { noteAccount } from './accounts/queries.ts'
import { insertSignal } from './signals.ts'
import { type Mobile, mobileOf, storedTelephone } from './telephone.ts'

interface PhoneCode {
  account_id: string
  way: PhoneWay
  phone_hash: Buffer
  code_hash: Buffer
  ends_at: Date
}

const findTelephone = (db: Db, id: string) =>
  db.selectFrom('accounts').select(['telephone_sealed', 'phone_checked_at']).where('id', '=', id).executeTakeFirst()

/** Inserts a code, which replaces the former code and its tries. */
const insertCode = (tx: Tx, code: PhoneCode) =>
  tx
    .insertInto('phone_codes')
    .values(code)
    .onConflict((clash) => clash.column('account_id').doUpdateSet({ ...code, tries: 0, refusal: null }))
    .execute()

type Tried = Pick<PhoneCode, 'account_id' | 'phone_hash' | 'code_hash'> & { tries: number }

/** Counts a try on every open check of an account, or of a number, that has a try left. Returns these checks. */
const countTry = async (
  tx: Tx,
  of: { way: PhoneWay; account_id: string } | { way: PhoneWay; phone_hash: Buffer },
  now: Date,
): Promise<Tried[]> =>
  tx
    .updateTable('phone_codes')
    .set({ tries: sql`tries + 1` })
    .where('way', '=', of.way)
    .$if('account_id' in of, (some) => some.where('account_id', '=', 'account_id' in of ? of.account_id : ''))
    .$if('phone_hash' in of, (some) => some.where('phone_hash', '=', 'phone_hash' in of ? of.phone_hash : Buffer.alloc(0)))
    .where('ends_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning(['account_id', 'phone_hash', 'code_hash', 'tries'])
    .execute()

/** Locks an account and the account for which the number was checked, in the order of their ids. */
const lockHolders = (tx: Tx, id: string, hash: Buffer) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'standing', 'telephone_sealed'])
    .where((is) => is.or([is('id', '=', id), is('phone_hash', '=', hash)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const setPhone = (tx: Tx, id: string, phone: { phone_hash: Buffer | null; phone_checked_at: Date | null }) =>
  tx.updateTable('accounts').set(phone).where('id', '=', id).execute()

const deleteCode = (tx: Tx, id: string) => tx.deleteFrom('phone_codes').where('account_id', '=', id).execute()

const setRefusal = (db: Db, id: string, refusal: PhoneRefusal) =>
  db.updateTable('phone_codes').set({ refusal }).where('account_id', '=', id).where('way', '=', 'message').execute()

/** Returns why the person's last message was refused, while the code on their page is still valid. */
export const findRefusal = async (db: Db, id: string, now: Date) =>
  (
    await db
      .selectFrom('phone_codes')
      .select('refusal')
      .where('account_id', '=', id)
      .where('ends_at', '>', now)
      .executeTakeFirst()
  )?.refusal ?? undefined

/** Starts a check of the person's telephone (A14). A number checked for another account gets the same response. */
export async function startPhoneCheck(
  world: World,
  { id }: Member,
  way: PhoneWay,
  language: Language,
): Promise<StartedPhoneCheck> {
  const { sealer, telephony, now } = world
  const number = mobileOf(await telephoneOf(world, id), countriesOf(world))
  if (!number || !telephony.ways.includes(way)) refuse('phone_not_possible')
  if (way === 'sms') await refuseTooMany(world, id, number)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const ends_at = new Date(now().getTime() + CODE_MS)
  const hashes = { phone_hash: sealer.blind('telephone', number.address), code_hash: codeHash(world, id, code) }
  await transact(world.db, (tx) => insertCode(tx, { account_id: id, way, ...hashes, ends_at }))
  const until = ends_at.toISOString()
  if (way === 'message') {
    const { demo, ...links } = telephony.linksFor({ from: number.address, text: messageText[language](code) }, language)
    return { until, code, ...links, ...(demo && { demo }) }
  }
  await sendCode(world, number, smsText[language](code))
  const demo = telephony.inbox(number.address)
  return { until, ...(demo && { demo }) }
}

const countriesOf = ({ settings }: Pick<World, 'settings'>) => settings.PHONE_COUNTRIES.split(/[\s,]+/)

async function telephoneOf({ db, sealer }: Pick<World, 'db' | 'sealer'>, id: string): Promise<string> {
  const row = await findTelephone(db, id)
  return row?.telephone_sealed ? sealer.open('telephone', id, row.telephone_sealed) : ''
}

const codeHash = ({ sealer }: Pick<World, 'sealer'>, id: string, code: string) => sealer.blind('phone_code', `${id} ${code}`)

/**
 * Text of the message to the operator. It says what sending it does, because a stranger may talk a person into sending it for the
 * stranger's account.
 */
const messageText: Record<Language, (code: string) => string> = {
  'en-US': (code) => `This is my phone on Tramo: ${code}`,
  'es-AR': (code) => `Este es mi teléfono en Tramo: ${code}`,
}

const smsText: Record<Language, (code: string) => string> = {
  'en-US': (code) => `${code} is your Tramo code. It works for 10 minutes. Don’t share it with anyone.`,
  'es-AR': (code) => `${code} es tu código de Tramo. Sirve 10 minutos. No se lo des a nadie.`,
}

/** Limits SMS, which cost money, per person, number, calling code and day. */
async function refuseTooMany(world: World, id: string, { address, prefix, country }: Mobile): Promise<void> {
  const keys = { minute: id, person: id, number: address, prefix, all: 'all' }
  const isHome = country === countriesOf(world)[0]
  for (const { of, most, windowMs } of smsBounds(world.settings.SMS_MOST_A_DAY, isHome)) {
    const sent = await countCalls(world, { call: `sms ${of}`, key: `sms ${keys[of]}`, windowMs })
    if (sent > most) refuse('too_many_requests', { retryAfter: windowMs / 1000 })
  }
}

async function sendCode({ telephony, log }: World, { address }: Mobile, text: string): Promise<void> {
  const answer = await telephony.send({ to: address, text }).catch((error: unknown) => {
    if (!(error instanceof SmsAway)) throw error
    log.warn({ err: error }, 'sms-failed')
    return refuse('phone_away')
  })
  refuseIf(answer === 'refused' ? 'phone_not_possible' : undefined)
}

/** Checks the code of an SMS as the person typed it. Every try counts. */
export async function confirmPhone(world: World, { id }: Member, typed: string): Promise<void> {
  const now = world.now()
  const [tried] = await transact(world.db, (tx) => countTry(tx, { way: 'sms', account_id: id }, now))
  if (!tried) refuse('phone_code_over')
  const isRight = timingSafeEqual(tried.code_hash, codeHash(world, id, codeIn(typed) ?? ''))
  refuseIf(whyNotCode(isRight, tried.tries))
  await grant(world, id, tried.phone_hash)
}

/** Reads a message to the operator's number, which may contain the code of an open check of the sender's number. */
export async function takeMessage(world: World, incoming: IncomingMessage): Promise<void> {
  const message = world.telephony.readMessage(incoming)
  if (message === 'bad_signature') return refuse('bad_signature')
  const code = codeIn(message.text)
  const number = mobileOf(storedTelephone(message.from.replace(/[^\d+]/g, '')), countriesOf(world))
  if (!code || !number) return
  const phone_hash = world.sealer.blind('telephone', number.address)
  const tried = await transact(world.db, (tx) => countTry(tx, { way: 'message', phone_hash }, world.now()))
  for (const { account_id, code_hash, tries } of tried) {
    const isRight = timingSafeEqual(code_hash, codeHash(world, account_id, code))
    const why = whyNotCode(isRight, tries) ?? (await grant(world, account_id, phone_hash).then(() => undefined, refusalOf))
    if (why) await showRefusal(world, account_id, why)
  }
}

function refusalOf(error: unknown): PhoneRefusal {
  const refusal = error instanceof Refused && phoneRefusals.find((one) => one === error.reason)
  if (refusal) return refusal
  throw error
}

/** Shows the refusal on the page that awaits the message; the gateway gets none. */
async function showRefusal({ db, live }: World, id: string, refusal: PhoneRefusal): Promise<void> {
  await setRefusal(db, id, refusal)
  await live.publish([`account:${id}`])
}

/** Gives the badge to the person who proved the number. The account that had it loses it and is notified. */
async function grant(world: World, id: string, hash: Buffer): Promise<void> {
  const { changed, refusal } = await transact(world.db, (tx) => move(tx, world, id, hash)).catch(
    refuseIfTaken({ accounts_phone: 'phone_not_possible' }),
  )
  await world.live.publish(changed.map((one) => `account:${one}` as const))
  refuseIf(refusal)
}

/** Moves the number to the account. Returns a refusal instead of throwing it, so that its signal is committed. */
async function move(tx: Tx, world: World, id: string, hash: Buffer): Promise<{ changed: string[]; refusal?: PhoneRefusal }> {
  const [at, holders] = [world.now(), await lockHolders(tx, id, hash)]
  const own = holders.find((one) => one.id === id)
  const telephone = own?.telephone_sealed ? world.sealer.open('telephone', id, own.telephone_sealed) : ''
  const number = mobileOf(telephone, countriesOf(world))
  // the telephone may have been changed while the code was on its way
  if (own?.standing !== 'active' || !number || !world.sealer.blind('telephone', number.address).equals(hash))
    refuse('phone_code_over')
  const before = holders.find((one) => one.id !== id)
  const refusal = (await isPhoneBanned(tx, hash, id, at)) ? 'phone_not_possible' : before && whyNotTakePhone(before)
  const [about, signs] = [before ? `account:${before.id}` : 'phone', [refusal ? 'barred_phone' : 'same_phone']]
  if (refusal || before?.standing === 'active') await insertSignal(tx, { kind: 'same_document', personId: id, about, signs }, at)
  if (refusal) return { changed: [], refusal }
  if (before) {
    await setPhone(tx, before.id, { phone_hash: null, phone_checked_at: null })
    await noteAccount(tx, before.id, 'phone_released', at)
    if (before.standing === 'active') await notify(tx, [{ to: before.id, kind: 'phone_lost', key: at.toISOString(), at }])
  }
  await setPhone(tx, id, { phone_hash: hash, phone_checked_at: at })
  await deleteCode(tx, id)
  await noteAccount(tx, id, 'phone_checked', at)
  return { changed: [id, ...(before ? [before.id] : [])] }
}

/** Refuses an unchecked telephone where the operator requires a check (A14). A check requires registration. */
export async function refuseUncheckedPhone(
  { db, settings }: Pick<World, 'db' | 'settings'>,
  { id, registered }: Pick<Member, 'id' | 'registered'>,
  act: 'posting' | 'joining',
): Promise<void> {
  if (!isPhoneRequired(settings.REQUIRE_PHONE, act)) return
  refuseIf(registered ? undefined : 'registration_needed')
  refuseIf((await findTelephone(db, id))?.phone_checked_at ? undefined : 'phone_check_required')
}

/** Deletes expired checks with their codes (K18). */
export const deletePastCodes = ({ db, now }: Pick<World, 'db' | 'now'>) =>
  db.deleteFrom('phone_codes').where('ends_at', '<=', now()).execute()
