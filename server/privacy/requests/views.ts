import type { DataRequest, OwnDataRequest } from '#contract/people/dataRequests.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { who } from '../../moderation/presenter.ts'
import type { World } from '../../world.ts'
import { type RequestRow, requestsOf, requestWithPerson, type WaitingRow, waitingRequests } from './queries.ts'

export const presentOwn = (row: RequestRow): OwnDataRequest => ({
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
  ...presentOwn(row),
  person: row.person_id === null ? null : who(row.person_id, row),
  contact: row.contact,
  proof: row.proof,
})

export const ownRequestsPage = async ({ db }: World, me: Member): Promise<OwnDataRequest[]> =>
  (await requestsOf(db, me.id)).map(presentOwn)

/** An administrator does not answer their own request (E7). */
export const requestsPage = async ({ db }: World, me: Member): Promise<DataRequest[]> =>
  (await waitingRequests(db)).filter(({ person_id }) => person_id !== me.id).map(present)

export const requestPage = async ({ db }: World, id: string): Promise<DataRequest> =>
  present((await requestWithPerson(db, id)) ?? refuse('not_found'))
