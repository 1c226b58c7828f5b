import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/audit.ts'
import { editPerson, openDni } from '#contract/people/people.ts'
import { office } from '../../moderation/testing/office.ts'
import { record, verifyChain } from '../../platform/audit/queries.ts'
import { cast } from '../../testing/cast.ts'
import { uploadedId } from '../../testing/papers.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

const stage = await cast()
const { ana, bruno, diana, emma, db, clock } = stage
const { sanctions } = office(stage)
const reads = async (query: Record<string, string> = {}) => (await emma.call(listAudit, { query })).entries

describe('log of administrators’ actions and accesses', () => {
  test('the log stores author, person, reason and address of each action', async () => {
    const params = { id: ana.id }
    await emma.call(openDni, { params, body: { reason: 'To compare it' } })
    await emma.call(editPerson, { params, body: { lastName: 'Otra' } })
    await emma.call(editPerson, { params, body: { isAdmin: true, reason: 'She will help' } })
    const paper = await uploadedId(diana, 'green_card')
    await emma.send('POST', `/api/image/${paper}/opening`, { reason: 'To compare it' })
    await emma.cancelsTrip(await bruno.posts({ from: 'Rosario', to: 'Córdoba' }), 'It is not real')
    await sanctions(emma, { person: bruno.id, step: 'warn' })
    const entries = await reads()
    expect(entries.map(({ action }) => action)).toEqual([
      'sanctioned',
      'trip_cancelled',
      'paper_opened',
      'proposed',
      'person_edited',
      'dni_opened',
    ])
    expect(entries[3]).toMatchObject({
      n: 3,
      actor: { id: emma.id, name: 'Emma Prueba' },
      person: { id: ana.id },
      reason: 'She will help',
      after: { kind: 'grant_admin' },
      address: '127.0.0.1',
    })
  })

  test('the log contains no personal value', async () => {
    expect(JSON.stringify(await reads())).not.toMatch(/30000111|"Otra"/)
  })

  test('the log does not contain actions of people on their own data', async () => {
    await diana.call(editPerson, { params: { id: diana.id }, body: { instagram: 'diana' } })
    await diana.call(openDni, { params: { id: diana.id }, body: {} })
    expect(await reads()).toHaveLength(6)
  })
})

describe('the page of the log', () => {
  test('the log is filtered by author, person, action and time', async () => {
    const numbers = async (query: Record<string, string>) => (await reads(query)).map(({ n }) => n)
    expect(await numbers({ subject: ana.email })).toEqual([3, 2, 1])
    expect(await numbers({ subject: `account:${bruno.id}` })).toEqual([6])
    expect(await numbers({ action: 'paper_opened' })).toEqual([4])
    expect(await numbers({ actor: emma.id, action: 'sanctioned' })).toEqual([6])
    expect(await numbers({ actor: 'clock' })).toEqual([])
    expect(await numbers({ actor: 'nobody@example.org' })).toEqual([])
    const today = clock.inDays(0)
    expect([(await numbers({ from: today, to: today })).length, await numbers({ from: clock.inDays(1) })]).toEqual([6, []])
    expect(await refusalOf(emma.call(listAudit, { query: { from: 'today' } }))).toBe('date_malformed')
  })

  test('the log has fifty entries a page, and continues after the last one', async () => {
    for (let i = 0; i < 60; i++)
      await db
        .transaction()
        .execute((tx) => record(tx, { by: null, action: 'papers_deleted', subject: 'setting:test', at: clock.now() }))
    const first = await emma.call(listAudit, { query: {} })
    const second = await emma.call(listAudit, { query: { after: first.next ?? '' } })
    expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 16, undefined])
  })

  test('only administrators can read the log', async () => {
    expect(await refusalOf(diana.call(listAudit, { query: {} }))).toBe('admin_only')
  })
})

describe('the chain of hashes', () => {
  test('the job verifies the chain up to an entry, and the page shows the time and the result', async () => {
    const followed = async () => (await emma.call(listAudit, { query: { actor: 'nobody@example.org' } })).followed
    expect(await followed()).toBeNull()
    await runJob(stage.world, 'check-all-invariants')
    const [last] = await reads()
    expect(await followed()).toEqual({ n: 66, hash: last?.hash, at: clock.now().toISOString(), holds: true })
  })

  test('the chain is verified in several runs, up to its last number and hash', async () => {
    const [last] = await reads()
    expect(await verifyChain(db, 7)).toEqual({ n: 66, hash: last?.hash, brokenAt: null })
    expect(await verifyChain(db)).toEqual({ n: 66, hash: last?.hash, brokenAt: null })
  })

  test('the chain is intact after content is erased, and broken after an entry is changed or deleted', async () => {
    const tx = await db.startTransaction().execute()
    try {
      await sql`update audit set content = null where n = 5`.execute(tx)
      expect((await verifyChain(tx)).brokenAt).toBeNull()
      await sql`alter table audit disable trigger audit_stands`.execute(tx)
      await sql`update audit set action = 'praised' where n = 30`.execute(tx)
      expect((await verifyChain(tx, 7)).brokenAt).toBe(30)
      await sql`delete from audit where n = 12`.execute(tx)
      expect((await verifyChain(tx, 7)).brokenAt).toBe(13)
    } finally {
      await tx.rollback().execute()
    }
  })
})
