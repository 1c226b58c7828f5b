import type { Reply } from '#contract/endpoint.ts'
import type { DataRequest, OwnDataRequest } from '#contract/people/dataRequests.ts'
import type { showClosing } from '#contract/people/privacy.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { booksUntil, deletedAt, heldBecause } from '#domain/privacy/retention.ts'
import { refuse } from '#domain/refusal.ts'
import { who } from '../moderation/presenter.ts'
import type { World } from '../world.ts'
import { isClaim } from './claims.ts'
import { type Business, businessOf, heldDataOf, otherAdmins } from './queries.ts'
import { type RequestRow, requestsOf, requestWithPerson, type WaitingRow, waitingRequests } from './requests/queries.ts'

/** Returns the effects of closing the account now, shown before the caller confirms (16.2). */
export async function closingPage({ db, now }: World, me: Member): Promise<Reply<typeof showClosing>> {
  const at = now()
  const heldData = await heldDataOf(db, me.id, at)
  const business = await businessOf(db, me.id, at)
  return {
    business: business.map(presentBusiness),
    asClaim: await isClaim(db, me.id, business, at),
    lastAdmin: isAdmin(me) && (await otherAdmins(db, me.id)) === 0,
    deleteAt: deletedAt(at, heldData).toISOString(),
    heldBecause: heldBecause(heldData),
    moneyUntil: booksUntil(at),
  }
}

export const presentOwnRequest = (row: RequestRow): OwnDataRequest => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  text: row.text,
  askedAt: row.asked_at.toISOString(),
  answerBy: row.answer_by.toISOString(),
  answer: row.answer,
  endedAt: row.ended_at?.toISOString() ?? null,
  byMail: row.recorded_by !== null,
})

const present = (row: WaitingRow): DataRequest => ({
  ...presentOwnRequest(row),
  person: row.person_id === null ? null : who(row.person_id, row),
  contact: row.contact,
  proof: row.proof,
})

export const ownRequestsPage = async ({ db }: World, me: Member): Promise<OwnDataRequest[]> =>
  (await requestsOf(db, me.id)).map(presentOwnRequest)

/** Returns the requests of other people, because an administrator does not answer their own requests (E7). */
export const requestsPage = async ({ db }: World, me: Member): Promise<DataRequest[]> =>
  (await waitingRequests(db)).filter(({ person_id }) => person_id !== me.id).map(present)

export const requestPage = async ({ db }: World, id: string): Promise<DataRequest> =>
  present((await requestWithPerson(db, id)) ?? refuse('not_found'))

export const presentBusiness = ({ kind, id, minor, currency }: Business): Reply<typeof showClosing>['business'][number] => ({
  kind,
  ...(id !== null && { id }),
  ...(minor !== null && { minor: Number(minor) }),
  ...(currency !== null && { currency }),
})
