import { giveUpSeats } from '#contract/bookings/bookings.ts'
import * as companions from '#contract/bookings/companions.ts'
import { ratePerson } from '#contract/ratings/ratings.ts'
import { refuse } from '#domain/refusal.ts'
import { type CastPerson, person } from '#server/testing/cast.ts'
import type { Act, Along, CompanyAct } from './acts.ts'
import { lastOf, type Outing, passengerOf, posts, yesOf } from './outing.ts'
import { takesSeat } from './paying.ts'

const kinds: Act['do'][] = [
  'invite',
  'say_yes',
  'say_no',
  'leave',
  'pay_with',
  'keep_with',
  'rate',
  'give_up',
  'pay_elsewhere',
] satisfies CompanyAct['do'][]

export const isOfCompany = (act: Act): act is CompanyAct => kinds.includes(act.do)

/** Performs actions of a booker and the accounts of companions (A4, rows 45, 46 and 60). */
export async function ofCompany(outing: Outing, act: CompanyAct): Promise<unknown> {
  switch (act.do) {
    case 'invite':
      return invites(outing, act)
    case 'say_yes':
    case 'say_no':
      return answers(outing, act, act.do === 'say_yes')
    case 'pay_with':
    case 'keep_with':
      return takesSeat(outing, act, {
        toKeep: act.do === 'keep_with',
        invitations: act.along.map((along) => invitationOf(outing, { ...act, along })),
      })
    case 'leave':
      return leaves(outing, act)
    case 'give_up':
      return givesUp(outing, act)
    case 'rate':
      return rates(outing, act)
    case 'pay_elsewhere':
      return paysElsewhere(outing, act.who)
  }
}

interface Pair {
  who: number
  along: Along
}

async function accountOf(outing: Outing, along: Along): Promise<CastPerson> {
  if (along === 'driver') return outing.driver
  return along === 'judge' ? outing.office.emma : passengerOf(outing, along)
}

async function invites(outing: Outing, { who, along }: Pair): Promise<void> {
  const booker = await passengerOf(outing, who)
  const { id } = await booker.call(companions.inviteCompanion, { params: { id: outing.tripId } })
  outing.invitations.push({ id, who, along })
}

/** Returns the booker's last invitation to this account, or the address that another booker sent to it. */
const invitationOf = ({ invitations }: Outing, { who, along }: Pair): string =>
  (
    invitations.findLast((one) => one.along === along && one.who === who) ??
    invitations.findLast((one) => one.along === along) ??
    refuse('not_found')
  ).id

async function answers(outing: Outing, { who, along }: Pair, agreed: boolean): Promise<void> {
  const [booker, account] = [await passengerOf(outing, who), await accountOf(outing, along)]
  const { id } = outing.invitations.findLast((one) => one.along === along && one.who === who) ?? refuse('not_found')
  await account.call(companions.answerInvitation, { params: { id }, body: { agreed } })
  const yes = yesOf(booker.id, account.id)
  if (agreed) outing.yeses.add(yes)
  else outing.yeses.delete(yes)
}

async function leaves(outing: Outing, { who, along }: Pair): Promise<void> {
  const [booker, account] = [await passengerOf(outing, who), await accountOf(outing, along)]
  const { id } = lastOf(outing, who)
  const { state } = await account.call(companions.leaveBooking, { params: { id }, body: {} })
  outing.yeses.delete(yesOf(booker.id, account.id))
  if (state === 'confirmed') outing.left.push({ booking: id, at: outing.office.on.clock.now() })
}

async function givesUp(outing: Outing, { who, seats }: { who: number; seats: number }): Promise<void> {
  const booker = await passengerOf(outing, who)
  const { id } = lastOf(outing, who)
  const current = (await booker.sees({ id })).companions ?? []
  const some = current.toReversed().slice(0, seats)
  await booker.call(giveUpSeats, { params: { id }, body: { companions: some.map(({ n }) => n) } })
  for (const { person: account } of some) if (account) outing.yeses.delete(yesOf(booker.id, account.id))
}

async function rates(outing: Outing, { who, along, by }: Extract<CompanyAct, { do: 'rate' }>): Promise<void> {
  const account = await accountOf(outing, along)
  const [author, subject] = by === 'driver' ? [outing.driver, account] : [account, outing.driver]
  const body = { userEmail: subject.email, description: 'Puntual.', rating: 5, bookingId: lastOf(outing, who).id }
  await author.call(ratePerson, { body })
}

async function paysElsewhere(outing: Outing, who: number): Promise<void> {
  const { office, departs } = outing
  if (!outing.elsewhere) {
    const driver = await person(office.on, { name: `E${office.outings}`, registered: true, car: true })
    outing.elsewhere = await posts(driver, { seats: 4, percent: 100, consumptionDl: 80 }, departs)
  }
  await (await passengerOf(outing, who)).books(outing.elsewhere)
}
