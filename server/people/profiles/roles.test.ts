import { describe, expect, test } from 'vitest'
import { confirmProposal, endProposal, listProposals } from '#contract/admin/dualControl.ts'
import { sanctionPerson } from '#contract/moderation/sanctions.ts'
import { showSession } from '#contract/people/accounts.ts'
import { editPerson, findPeople, register, showPerson } from '#contract/people/people.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { confirmProposal as confirmAsOperator } from '../../admin/proposals/actions.ts'
import { linesOfWaiting } from '../../admin/proposals/views.ts'
import { office } from '../../moderation/testing/office.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { registrationOf } from '../../testing/papers.ts'
import { refusalOf } from '../../testing/person.ts'
import { operator } from '../dualControl/actor.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, join, db, clock, world } = stage
const { passes } = office(stage)
const [alba, nora, olga] = await Promise.all([
  join({ name: 'Alba', registered: true, admin: true }),
  join({ name: 'Nora', registered: true }),
  join({ name: 'Olga', registered: true, admin: true }),
])
const page = (someone: CastPerson, id: string) => someone.call(showPerson, { params: { id } })
const edits = (someone: CastPerson, id: string, body: Record<string, unknown>) =>
  someone.call(editPerson, { params: { id }, body })

describe('two administrators change a role (A11)', () => {
  const events = async (id: string) =>
    (
      await db.selectFrom('account_history').select(['event', 'details']).where('account_id', '=', id).orderBy('n').execute()
    ).filter(({ event }) => event.startsWith('admin_'))

  test('an administrator’s search without results returns an empty list', async () => {
    const nobody = [{ name: 'zzzzqqq' }, { email: 'nobody@example.org' }, { after: 'zz.01900000-0000-7000-8000-000000000001' }]
    for (const query of nobody) expect((await alba.call(findPeople, { query: { admin: 'true', ...query } })).users).toEqual([])
  })

  test('the first call proposes the role, and stores all other input', async () => {
    const seen = await edits(emma, nora.id, { isAdmin: true, city: 'Funes' })
    const until = new Date(clock.now().getTime() + 7 * DAY_MS).toISOString()
    expect(seen).toMatchObject({ city: 'Funes', isAdmin: false, adminProposed: true })
    expect(seen.proposals).toMatchObject([{ kind: 'grant_admin', by: 'Emma', until }])
    const { users } = await alba.call(findPeople, { query: { admin: 'true', name: 'nora' } })
    expect(users).toMatchObject([{ isAdmin: false, adminProposed: true, proposals: [{ by: 'Emma', until }] }])
    expect((await nora.call(showSession, {})).me?.isAdmin).toBe(false)
    expect(await refusalOf(edits(emma, nora.id, { isAdmin: true }))).toBe('second_admin_needed')
    expect(await refusalOf(edits(nora, nora.id, { isAdmin: true }))).toBe('field_not_editable isAdmin')
    expect(await events(nora.id)).toEqual([])
  })

  test('an equal call of a second administrator grants the role, ends the person’s sessions, and is recorded', async () => {
    expect(await edits(alba, nora.id, { isAdmin: true })).toMatchObject({ isAdmin: true, adminProposed: false, proposals: [] })
    expect((await nora.call(showSession, {})).me).toBeNull()
    await nora.comesBack()
    expect((await nora.call(showSession, {})).me?.isAdmin).toBe(true)
    expect(await events(nora.id)).toMatchObject([{ event: 'admin_granted', details: { by: alba.id, proposedBy: emma.id } }])
  })

  test('a new administrator cannot confirm a proposal by the administrator who granted the role', async () => {
    await edits(emma, carla.id, { isAdmin: true })
    expect(await refusalOf(edits(nora, carla.id, { isAdmin: true }))).toBe('second_admin_needed')
    expect((await edits(olga, carla.id, { isAdmin: true })).isAdmin).toBe(true)
  })

  test('removing the role needs two administrators other than the person concerned', async () => {
    await carla.comesBack()
    expect((await edits(olga, carla.id, { isAdmin: false })).proposals).toMatchObject([{ kind: 'revoke_admin' }])
    expect(await refusalOf(edits(carla, emma.id, { isAdmin: false }))).toBe('not refused')
    expect(await refusalOf(edits(carla, carla.id, { isAdmin: false }))).toBe('last_admin')
    expect((await edits(nora, carla.id, { isAdmin: false })).isAdmin).toBe(false)
    expect(await refusalOf(edits(nora, emma.id, { isAdmin: false }))).toBe('not refused')
    expect((await page(alba, emma.id)).proposals).toMatchObject([{ by: 'Nora' }])
  })

  test('banning an administrator needs two other administrators, by the form and by a decision', async () => {
    expect(await edits(olga, nora.id, { isBanned: true })).toMatchObject({
      isBanned: false,
      proposals: [{ kind: 'suspend_admin' }],
    })
    expect((await nora.call(showSession, {})).me?.isBanned).toBe(false)
    expect(await refusalOf(edits(olga, nora.id, { isBanned: true }))).toBe('second_admin_needed')
    const body = { person: nora.id, step: 'suspend', months: 1, text: 'Seen.' } as const
    const until = new Date(clock.now().getTime() + 7 * DAY_MS).toISOString()
    expect(await alba.call(sanctionPerson, { body })).toEqual({ sanction: null, state: null, proposed: true, until })
    const { sanction } = await olga.call(sanctionPerson, { body: { ...body, text: 'I saw it too.' } })
    expect(sanction).toMatchObject({ state: 'in_force', by: { id: alba.id }, secondedBy: { id: olga.id } })
    await nora.comesBack()
    expect((await nora.call(showSession, {})).me?.isBanned).toBe(true)
  })

  test('a proposal can also be confirmed or ended by its id', async () => {
    await edits(alba, bruno.id, { isAdmin: true })
    await edits(alba, diana.id, { isAdmin: true })
    const listed = async (admin: CastPerson) => (await admin.call(listProposals, {})).filter(({ kind }) => kind === 'grant_admin')
    const [first, second] = await listed(olga)
    expect([first?.person?.name, second?.person?.name]).toEqual(['Bruno Prueba', 'Diana Prueba'])
    expect((await listed(alba)).map((one) => one.whyNotConfirm)).toEqual(Array(2).fill('second_admin_needed'))
    const body = { reason: 'Seen' }
    const confirms = (admin: typeof alba, id = '') => admin.call(confirmProposal, { params: { id }, body })
    expect(await refusalOf(confirms(alba, first?.id))).toBe('second_admin_needed')
    expect(await confirms(olga, first?.id)).toEqual({ confirmed: true })
    expect((await page(alba, bruno.id)).isAdmin).toBe(true)
    await olga.call(endProposal, { params: { id: second?.id ?? '' }, body })
    expect(await refusalOf(confirms(olga, second?.id))).toBe('not_found')
    expect((await page(olga, diana.id)).adminProposed).toBe(false)
    clock.pass(11 * MINUTE_MS)
    expect(await refusalOf(confirms(olga, second?.id))).toBe('step_up_required')
  })

  test('registering another administrator makes a proposal, and no one can register themself as administrator', async () => {
    await passes(0)
    const { photo: _, photoDni: __, checkbox: ___, ...body } = await registrationOf(alba, { name: 'Wilma', dni: '36000009' })
    const made = await alba.call(register, { body: { ...body, email: 'wilma@example.org', isAdmin: true } })
    expect(made).toMatchObject({ isAdmin: false, adminProposed: true })
    expect(await refusalOf(alba.call(register, { body: { ...body, email: 'w2@example.org', isBanned: true } }))).toBe(
      'field_not_editable isBanned',
    )
  })

  test('a lone administrator’s proposal is confirmed by the operator’s command', async () => {
    await db.updateTable('accounts').set({ admin: false }).where('id', '<>', alba.id).execute()
    await edits(alba, ana.id, { isAdmin: true })
    const mine = (await alba.call(listProposals, {})).find((one) => one.person?.id === ana.id)
    expect(mine?.command).toBe(`npm run admin -- confirm ${mine?.id}`)
    expect((await linesOfWaiting(world)).find((line) => line.startsWith(`confirm ${mine?.id}`))).toContain(
      'only you can decide it',
    )
    await confirmAsOperator(world, operator, mine?.id ?? '', 'Asked by mail')
    expect((await page(alba, ana.id)).isAdmin).toBe(true)
  })
})
