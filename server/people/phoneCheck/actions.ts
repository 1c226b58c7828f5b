import { randomInt, timingSafeEqual } from 'node:crypto'
import type { StartedPhoneCheck } from '#contract/people/phoneCheck.ts'
import type { Language } from '#contract/wire.ts'
import type { Member } from '#domain/people/account.ts'
import {
  CODE_MS,
  isPhoneRequired,
  type PhoneRefusal,
  phoneRefusals,
  type PhoneWay,
  smsBounds,
  whyNotCode,
  whyNotTakePhone,
} from '#domain/people/phoneCheck.ts'
import { refuse, Refused, refuseIf } from '#domain/refusal.ts'
import { notify } from '../../notifications/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../../platform/database/transact.ts'
import { countCalls } from '../../platform/http/limits/sharedLimits.ts'
import { type IncomingMessage, SmsAway } from '../../providers/sms/port.ts'
import type { World } from '../../world.ts'
import { isPhoneBanned } from '../accounts/bannedIdentities.ts'
import { noteAccount } from '../accounts/queries.ts'
import { insertSignal } from '../signals.ts'
import { type Mobile, mobileOf, storedTelephone } from '../telephone.ts'
import { countTry, deleteCode, findTelephone, insertCode, lockHolders, setPhone, setRefusal } from './queries.ts'

/** Begins to check the person's telephone (A14). A number that was checked for another account gets the same answer. */
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
  await world.db.transaction().execute((tx) => insertCode(tx, { account_id: id, way, ...hashes, ends_at }))
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

/** Says what it does to whoever is asked to send it for another person. */
const messageText: Record<Language, (code: string) => string> = {
  'en-US': (code) => `This is my phone on Tramo: ${code}`,
  'es-AR': (code) => `Este es mi teléfono en Tramo: ${code}`,
}

const smsText: Record<Language, (code: string) => string> = {
  'en-US': (code) => `${code} is your Tramo code. It works for 10 minutes. Give it to no one.`,
  'es-AR': (code) => `${code} es tu código de Tramo. Sirve 10 minutos. No se lo des a nadie.`,
}

/** Bounds SMS, which cost money, for the person, the number, its calling code and the day. */
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
  const [tried] = await world.db.transaction().execute((tx) => countTry(tx, { way: 'sms', account_id: id }, now))
  if (!tried) refuse('phone_code_over')
  const isRight = timingSafeEqual(tried.code_hash, codeHash(world, id, typed.replace(/\D/g, '')))
  refuseIf(whyNotCode(isRight, tried.tries))
  await grant(world, id, tried.phone_hash)
}

/** Reads a message to the operator's number: it may have the code of an open check of this number. */
export async function takeMessage(world: World, incoming: IncomingMessage): Promise<void> {
  const message = world.telephony.readMessage(incoming)
  if (message === 'bad_signature') return refuse('bad_signature')
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(message.text) ?? []
  const number = mobileOf(storedTelephone(message.from.replace(/[^\d+]/g, '')), countriesOf(world))
  if (!code || !number) return
  const phone_hash = world.sealer.blind('telephone', number.address)
  const tried = await world.db.transaction().execute((tx) => countTry(tx, { way: 'message', phone_hash }, world.now()))
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

/** Shows the refusal on the page that waits for the message; the gateway gets none. */
async function showRefusal({ db, live }: World, id: string, refusal: PhoneRefusal): Promise<void> {
  await setRefusal(db, id, refusal)
  await live.publish([`account:${id}`])
}

/** Gives the badge to the person who proved the number; the account that had it loses it and is notified. */
async function grant(world: World, id: string, hash: Buffer): Promise<void> {
  const { changed, refusal } = await transact(world.db, (tx) => move(tx, world, id, hash)).catch(
    refuseIfTaken({ accounts_phone: 'phone_not_possible' }),
  )
  await world.live.publish(changed.map((one) => `account:${one}` as const))
  refuseIf(refusal)
}

/** A refusal is returned, so that its hint is committed. */
async function move(tx: Tx, world: World, id: string, hash: Buffer): Promise<{ changed: string[]; refusal?: PhoneRefusal }> {
  const [at, holders] = [world.now(), await lockHolders(tx, id, hash)]
  const own = holders.find((one) => one.id === id)
  const telephone = own?.telephone_sealed ? world.sealer.open('telephone', id, own.telephone_sealed) : ''
  const number = mobileOf(telephone, countriesOf(world))
  // the telephone may have been changed while the code was under way
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

/** Refuses an unchecked telephone where the operator requires one (A14); a check requires registration. */
export async function refuseUncheckedPhone(
  { db, settings }: Pick<World, 'db' | 'settings'>,
  { id, registered }: Pick<Member, 'id' | 'registered'>,
  act: 'posting' | 'joining',
): Promise<void> {
  if (!isPhoneRequired(settings.REQUIRE_PHONE, act)) return
  refuseIf(registered ? undefined : 'registration_needed')
  refuseIf((await findTelephone(db, id))?.phone_checked_at ? undefined : 'phone_check_required')
}

/** Deletes checks with their codes once these have run out (K18). */
export const deletePastCodes = ({ db, now }: Pick<World, 'db' | 'now'>) =>
  db.deleteFrom('phone_codes').where('ends_at', '<=', now()).execute()
