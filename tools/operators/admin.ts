import { text as textOf } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { sentence } from '#contract/words/refusals.ts'
import { Refused } from '#domain/refusal.ts'
import { confirmProposal } from '#server/admin/proposals/actions.ts'
import { linesOfWaiting } from '#server/admin/proposals/views.ts'
import { decideAppeal } from '#server/moderation/appeals.ts'
import { decideSanction } from '#server/moderation/sanctions/actions.ts'
import { findSanction } from '#server/moderation/sanctions/queries.ts'
import { noteBounced } from '#server/notifications/deliveries/actions.ts'
import { payByOperator, releasePayout } from '#server/payments/payouts/actions.ts'
import { noteTransfer } from '#server/payments/reconciliation.ts'
import { decideRecovery } from '#server/payments/recoveries/actions.ts'
import { findRecovery } from '#server/payments/recoveries/queries.ts'
import { forgetPasskeys, moveToOwnLogin } from '#server/people/accounts/actions.ts'
import { FORMER, UNCLAIMED } from '#server/people/accounts/queries.ts'
import { operator } from '#server/people/dualControl/actor.ts'
import { grantAdmin } from '#server/people/profiles/actions.ts'
import { findPerson } from '#server/people/profiles/queries.ts'
import { ownSubject } from '#server/providers/identity/own/identity.ts'
import { OWN_ISSUER } from '#server/providers/identity/own/site.ts'
import { embeddedIssuer } from '#server/providers/identity/people.ts'
import { openWorld } from '#server/start.ts'
import { endPartner, makeKey, listPartners } from '#server/trips/partners/partners.ts'
import { folder } from './folder.ts'

/*
 * npm run admin -- grant EMAIL               makes the first administrator, or further ones with --why TEXT for the record (A11)
 * npm run admin -- list                      lists the open proposals of administrators with their ids
 * npm run admin -- confirm ID [--why TEXT]   confirms a proposal or an exclusion when no other administrator can
 * npm run --silent admin -- release ID > FILE
 *                                            releases a prepared payout when no administrator can; writes the bank's file
 * npm run --silent admin -- pay EMAIL [--cuit CUIT] > FILE
 *                                            pays an administrator, or a driver of administrators, when no two others can;
 *                                            the first payout to an account needs the tax number of its holder
 * npm run admin -- transfer AMOUNT --why REF records the provider's transfer to the bank account, by the bank's reference
 * npm run admin -- partner NAME              makes a partner's key for searches, which replaces an earlier key, and shows it once
 * npm run admin -- partners                  lists partners, and their searches: answered and refused (beyond 300 a minute)
 * npm run admin -- end-partner NAME          ends a partner's key
 * npm run admin -- own-login ISSUER          lets accounts of a former OIDC_ISSUER log in by mail from now on (A15)
 * npm run admin -- forget-passkeys EMAIL --why TEXT
 *                                            deletes a person's lost passkeys, so that a code by mail is enough again (A16)
 * npm run admin -- mail-bounced ADDRESS     records a bounced mail; - reads the mail server's notification (RFC 3464)
 * npm run admin -- uphold ID --why TEXT      upholds an appeal or an objection when no other administrator can; or reject
 */
const USAGE =
  'Say what: npm run admin -- grant EMAIL, list, confirm ID, release ID, pay EMAIL, transfer AMOUNT, partner NAME, partners, end-partner NAME, own-login ISSUER, forget-passkeys EMAIL, mail-bounced ADDRESS, uphold ID or reject ID; with --why TEXT for the record'

type Opened = Awaited<ReturnType<typeof openWorld>>['world']

async function grant(world: Opened, email: string, why: string | undefined): Promise<string> {
  const person = await findPerson(world.db, email, world.now())
  if (!person) throw new Error(`Nobody has logged in as ${email} yet: an account comes with the first login.`)
  await grantAdmin(world, email, why)
  return person.registered
    ? `${email} administers from the next login on.`
    : `${email} has the flag, and administers once registered: an administrator is a registered person.`
}

async function list(world: Opened): Promise<string> {
  const lines = await linesOfWaiting(world)
  return lines.length > 0 ? lines.join('\n') : 'Nothing waits for a second administrator.'
}

async function confirm(world: Opened, id: string, why = 'Confirmed by the operator'): Promise<string> {
  const isExclusion = (await findSanction(world.db, id)) !== undefined
  if (isExclusion) await decideSanction(world, operator, id, { approve: true, reason: why })
  const done = isExclusion ? undefined : await confirmProposal(world, operator, id, why)
  // for a refund by bank transfer, the result contains the bank account, which no earlier output shows
  return `${id} is confirmed and done.${done === undefined ? '' : ` ${JSON.stringify(done, asText)}`}`
}

const decides = (upheld: boolean) => async (world: Opened, id: string, why: string | undefined) => {
  if (!why) throw new Error('Say why, as the person reads it: --why TEXT')
  const decide = (await findRecovery(world.db, id)) ? decideRecovery : decideAppeal
  await decide(world, operator, id, { upheld, reason: why })
  return upheld ? `${id} is upheld: the decision is taken back.` : `${id} is not upheld: the decision stays.`
}

/** Writes amounts as text, because JSON lacks bigint. */
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const release = (world: Opened, id: string) => releasePayout(world, operator, id)

const pay = (world: Opened, email: string, _: string | undefined, cuit: string | undefined) => payByOperator(world, email, cuit)

const transfer = async (world: Opened, amount: string, reference: string | undefined) => {
  if (!reference?.trim()) throw new Error('Say how the bank names it: --why REFERENCE')
  return (await noteTransfer(world, amount, reference.trim()))
    ? `${amount} is written down.`
    : `${reference} was written down before.`
}

const PARTNER = /^[a-z\d][a-z\d.-]{0,62}$/

async function partner(world: Opened, name: string): Promise<string> {
  if (!PARTNER.test(name))
    throw new Error('Name a partner by small letters, digits, full stops and hyphens, such as campus.example.org')
  return `The key of ${name}, sent as X-API-Key and shown once: ${await makeKey(world, name)}`
}

async function partners(world: Opened): Promise<string> {
  const lines = (await listPartners(world.db)).map(
    ({ name, calls, refused, created_at }) =>
      `${name}: ${calls} searches since ${created_at.toISOString().slice(0, 10)}, ${calls - refused} answered, ${refused} refused`,
  )
  return lines.length > 0 ? lines.join('\n') : 'No partner has a key.'
}

const endKey = async (world: Opened, name: string) =>
  (await endPartner(world, name)) ? `The key of ${name} has ended.` : `No partner is called ${name}.`

async function ownLogin(world: Opened, issuer: string): Promise<string> {
  if ([embeddedIssuer, OWN_ISSUER, FORMER, UNCLAIMED].includes(issuer))
    throw new Error(`No provider has verified the emails of "${issuer}".`)
  const own = { issuer: OWN_ISSUER, subjectOf: (email: string) => ownSubject(world.sealer, email) }
  return `${await moveToOwnLogin(world, issuer, own)} accounts of ${issuer} log in with a code by mail from now on.`
}

async function forget(world: Opened, email: string, why: string | undefined): Promise<string> {
  if (!why) throw new Error('Say why, for the record: --why TEXT')
  return `${await forgetPasskeys(world, email, why)} passkeys of ${email} are deleted: a code by mail is enough at the next login.`
}

async function bounced(world: Opened, address: string): Promise<string> {
  const people = await noteBounced(world, address === '-' ? { notification: await textOf(process.stdin) } : { address })
  return people > 0
    ? 'Noted: an alarm is open, and the person sees it in Tramo.'
    : 'No mail of ours, and nobody with that address.'
}

const commands = {
  grant,
  list,
  confirm,
  release,
  pay,
  transfer,
  partner,
  partners,
  'end-partner': endKey,
  'own-login': ownLogin,
  'forget-passkeys': forget,
  'mail-bounced': bounced,
  uphold: decides(true),
  reject: decides(false),
}

/** Commands without an argument. */
const LISTS = ['list', 'partners']

async function admin(root: string, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { why: { type: 'string' }, cuit: { type: 'string' } },
    allowPositionals: true,
  })
  const [command = '', about = ''] = positionals
  if (!isCommand(command) || (!LISTS.includes(command) && !about)) throw new Error(USAGE)
  const { world, close } = await openWorld(root)
  try {
    return await commands[command](world, about, values.why, values.cuit)
  } finally {
    await close()
  }
}

const isCommand = (word: string): word is keyof typeof commands => word in commands

const inWords = (error: unknown) =>
  error instanceof Refused ? sentence(error.reason, 'en-US') : error instanceof Error ? error.message : error

admin(folder, process.argv.slice(2)).then(
  (output) => console.log(output),
  (error: unknown) => {
    console.error(inWords(error))
    process.exitCode = 1
  },
)
