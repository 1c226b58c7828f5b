import type { Sent } from '#contract/endpoint.ts'
import * as cases from '#contract/moderation/cases.ts'
import { report } from '#contract/moderation/cases.ts'
import * as moderation from '#contract/moderation/moderation.ts'
import * as sanctions from '#contract/moderation/sanctions.ts'
import type { cast, CastPerson } from '../../testing/cast.ts'

type SentSanction = Sent<typeof sanctions.sanctionPerson>['body']
type Reported = Sent<typeof report>['body']

/** Actions of people and administrators for tests. */
export function office({ people, clock, later, db }: Awaited<ReturnType<typeof cast>>) {
  /** Advances the clock, and re-authenticates every person at the identity provider. */
  async function passes(ms: number) {
    clock.pass(ms)
    for (const one of people.values()) one.authenticatedAt = clock.now()
    await later(0)
  }
  const reports = (who: CastPerson, words: Partial<Reported> & Pick<Reported, 'subject' | 'id'>) =>
    who.call(report, { body: { reason: 'other', text: 'It was not right.', ...words } })
  const sanctioned = (admin: CastPerson, words: Partial<SentSanction> & Pick<SentSanction, 'step'>) =>
    admin.call(sanctions.sanctionPerson, { body: { text: 'Seen by two people.', ...words } })
  return {
    passes,
    reports,
    sanctions: sanctioned,
    /** Returns the id of the open case about a person. */
    caseOf: async (admin: CastPerson, about: CastPerson) =>
      (await admin.call(cases.listCases, { query: { person: about.id } })).cases[0]?.id ?? '',
    reads: (admin: CastPerson, id: string) => admin.call(cases.showCase, { params: { id } }),
    seconds: (admin: CastPerson, id: string, approve = true) =>
      admin.call(sanctions.decideSanction, { params: { id }, body: { approve, reason: 'I looked at it too.' } }),
    lifts: (admin: CastPerson, id: string) =>
      admin.call(sanctions.liftSanction, { params: { id }, body: { reason: 'It was somebody else.' } }),
    own: (who: CastPerson) => who.call(sanctions.showOwnSanctions, {}),
    appeals: (who: CastPerson, sanctionId: string) =>
      who.call(sanctions.appeal, { body: { sanctionId, text: 'I was in another town that day.' } }),
    decides: (admin: CastPerson, id: string, upheld: boolean) =>
      admin.call(moderation.decideAppeal, { params: { id }, body: { upheld, reason: 'I asked both of them.' } }),
    notificationsOf: async (who: CastPerson) =>
      (
        await db
          .selectFrom('notifications')
          .select(['kind', 'details', 'booking_id'])
          .where('account_id', '=', who.id)
          .orderBy('n')
          .execute()
      ).map(({ kind, details }) => ({ kind, ...details })),
  }
}
