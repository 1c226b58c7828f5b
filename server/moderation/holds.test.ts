import { describe, expect, test } from 'vitest'
import { showJobs } from '#contract/admin/admin.ts'
import { liftHold, setHold, showHolds } from '#contract/moderation/holds.ts'
import { register } from '#contract/people/people.ts'
import { closeAccount } from '#contract/people/privacy.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { verifyChain } from '../platform/audit/queries.ts'
import { previewRetentionRule } from '../platform/retention/actions.ts'
import { closed } from '../privacy/retention.ts'
import { cast } from '../testing/cast.ts'
import { registrationOf } from '../testing/papers.ts'
import { refusalOf } from '../testing/person.ts'
import { years } from '../testing/years.ts'
import { office } from './testing/office.ts'

const stage = await cast()
const { ana, emma, join, db, clock, world } = stage
const { reports, sanctions, caseOf } = office(stage)
const { night, passes, row, figures } = years(stage)
const erase = () => night('erase-closed-accounts')
const params = (who: { id: string }) => ({ params: { id: who.id } })

async function resident(name: string, dni: string) {
  const who = await join({ name })
  await who.call(register, { body: await registrationOf(who, { name, dni }) })
  return who
}

describe('legal holds', () => {
  test('a legal hold excludes a former member from every retention job until it is lifted; both steps are recorded', async () => {
    const nora = await resident('Nora', '32000111')
    await nora.call(closeAccount, { body: {} })
    const [hold] = (await emma.call(setHold, { ...params(nora), body: { reason: 'A court asks for it' } })).holds
    await passes(31 * DAY_MS)
    expect(await previewRetentionRule(world, closed)).toMatchObject({ counted: 1, anonymised: 0, heldBack: 1 })
    await erase()
    expect((await row(nora.id)).name).toBe('Nora')
    expect(await figures('erase-closed-accounts')).toEqual({ counted: 1, erased: 0, anonymised: 0, heldBack: 1 })
    const lifted = await emma.call(liftHold, { params: { id: hold?.id ?? '' }, body: { reason: 'The court has decided' } })
    expect(lifted.holds[0]?.lifted).toMatchObject({ by: { name: 'Emma Prueba' }, reason: 'The court has decided' })
    expect(await previewRetentionRule(world, closed)).toMatchObject({ counted: 1, anonymised: 1 })
    expect((await row(nora.id)).name).toBe('Nora')
    await erase()
    expect((await row(nora.id)).anonymised_at).toEqual(clock.now())
    const entries = await db
      .selectFrom('audit')
      .select('action')
      .where('actor', '=', emma.id)
      .where('subject', '=', `account:${nora.id}`)
      .orderBy('n')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['legal_hold_set', 'legal_hold_lifted'])
  })

  test('a legal hold on a case retains the person concerned, and the reporters', async () => {
    const [pablo, rita] = [await resident('Pablo', '32000222'), await resident('Rita', '32000333')]
    await reports(rita, { subject: 'person', id: pablo.id })
    const caseId = await caseOf(emma, pablo)
    await sanctions(emma, { caseId, step: 'dismiss' })
    await emma.call(setHold, { ...params(pablo), body: { caseId, reason: 'For the police' } })
    for (const who of [pablo, rita]) await who.call(closeAccount, { body: {} })
    await passes(6 * 365 * DAY_MS)
    await night('erase-closed-accounts', 'delete-closed-cases')
    expect([(await row(pablo.id)).name, (await row(rita.id)).name]).toEqual(['Pablo', 'Rita'])
    expect(await figures('delete-closed-cases')).toMatchObject({ counted: 1, heldBack: 1 })
    const shown = await emma.call(showHolds, params(pablo))
    expect([shown.holds[0]?.caseId, shown.cases.map(({ id }) => id)]).toEqual([caseId, [caseId]])
    await emma.call(liftHold, { params: { id: shown.holds[0]?.id ?? '' }, body: { reason: 'Nothing came of it' } })
    await night('erase-closed-accounts', 'delete-closed-cases')
    expect([(await row(pablo.id)).name, (await row(rita.id)).name]).toEqual([null, null])
    expect(await db.selectFrom('reports').selectAll().execute()).toEqual([])
  })

  test('a legal hold is set once, after a recent login, on another person and a case about that person', async () => {
    const sent = { ...params(ana), body: { reason: 'A court asks' } }
    await emma.call(setHold, sent)
    expect(await refusalOf(emma.call(setHold, sent))).toBe('not_possible_now')
    expect(await refusalOf(emma.call(setHold, { ...params(emma), body: sent.body }))).toBe('self_sanction')
    expect(await refusalOf(emma.call(setHold, { ...params(ana), body: { ...sent.body, caseId: ana.id } }))).toBe('not_found')
    clock.pass(11 * MINUTE_MS)
    expect(await refusalOf(emma.call(setHold, sent))).toBe('step_up_required')
    const [hold] = (await emma.call(showHolds, params(ana))).holds
    expect(await refusalOf(emma.call(liftHold, { params: { id: hold?.id ?? '' }, body: { reason: 'Over' } }))).toBe(
      'step_up_required',
    )
  })
})

test('the jobs page shows the last run of a retention rule, and the chain of the audit log is intact', async () => {
  const { jobs } = await emma.call(showJobs, {})
  const job = jobs.find(({ name }) => name === 'erase-closed-accounts')
  expect(job?.kept).toMatchObject({
    counted: 2,
    anonymised: 2,
    heldBack: 0,
    idsHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
  expect(jobs.find(({ name }) => name === 'settle-trips')?.kept).toBeNull()
  expect((await verifyChain(db)).brokenAt).toBeNull()
})
