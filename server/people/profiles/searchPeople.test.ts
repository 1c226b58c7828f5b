import { describe, expect, test } from 'vitest'
import { findPeople } from '#contract/people/people.ts'
import { exchangedField } from '#contract/wireNames.ts'
import { cast } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'

const { ana, db, emma, join, visitor } = await cast()

const named = async (someone: typeof ana, name: string) =>
  (await someone.call(findPeople, { query: { name } })).users.map((user) => user.name)

describe('searching people', async () => {
  await Promise.all(['Zulema', 'Zulma', 'Zuleika'].map((name) => join({ name, registered: true })))

  test('search finds people by the beginnings of their words, ignoring case and accents', async () => {
    expect(await named(ana, 'ZÚLEM')).toEqual(['Zulema'])
    expect((await named(ana, 'zu')).sort()).toEqual(['Zuleika', 'Zulema', 'Zulma'])
    expect(await named(ana, 'prueba zulm')).toEqual(['Zulma'])
    expect(await named(ana, 'ulema')).toEqual([])
    expect(await named(ana, '!!!')).toEqual([])
  })

  test('search finds people by a complete e-mail, never by a part of it', async () => {
    const by = async (email: string) => (await ana.call(findPeople, { query: { email } })).users.length
    expect([await by('zulma@example.org'), await by('ZULMA@EXAMPLE.ORG'), await by('zulma'), await by('%@%')]).toEqual([
      1, 1, 0, 0,
    ])
  })

  test('an administrator’s search without a match returns no people', async () => {
    const last = `zz.${emma.id}`
    for (const query of [{ email: 'nobody@example.org' }, { name: 'zzzzqqq' }, { after: last }])
      expect(await emma.call(findPeople, { query: { ...query, admin: 'true' } })).toEqual({ users: [] })
  })

  test('the condition IN of an empty list matches no row, and NOT IN matches every row', async () => {
    const ids = async (operator: 'in' | 'not in') => db.selectFrom('accounts').select('id').where('id', operator, []).execute()
    expect(await ids('in')).toEqual([])
    expect((await ids('not in')).length).toBeGreaterThan(0)
    expect((await db.deleteFrom('accounts').where('id', 'in', []).executeTakeFirst()).numDeletedRows).toBe(0n)
    expect((await db.updateTable('accounts').set({ admin: true }).where('id', 'in', []).executeTakeFirst()).numUpdatedRows).toBe(
      0n,
    )
  })

  test('search without a name lists all people with a profile once, page by page', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => join({ name: `Masiva${String.fromCharCode(97 + i)}`, registered: i < 26 })),
    )
    for (const query of [{}, { name: 'masiva' }, { name: 'prueba' }, { name: 'masiva prueba' }]) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const { users, next }: { users: { id: string }[]; next?: string | undefined } = await ana.call(findPeople, {
          query: { ...query, ...(after && { after }) },
        })
        expect(users.length).toBeLessThanOrEqual(24)
        seen.push(...users.map(({ id }) => id))
        after = next
      } while (after)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBeGreaterThanOrEqual(26)
    }
  })

  test('search returns cards, with flags only for administrators, and with document data for no one', async () => {
    const [card] = (await ana.call(findPeople, { query: { name: 'zulma' } })).users
    expect(Object.keys(card ?? {}).sort()).toEqual(['gender', 'id', 'lastName', 'name', 'photo', 'rating', 'ratings'])
    const [full] = (await emma.call(findPeople, { query: { name: 'zulma', admin: 'true' } })).users
    const flags = ['isAdmin', 'isBanned', 'adminProposed', 'proposals']
    expect(Object.keys(full ?? {}).sort()).toEqual(['email', 'gender', 'id', 'lastName', 'name', 'photo', ...flags].sort())
    expect(await refusalOf(ana.call(findPeople, { query: { admin: 'true' } }))).toBe('admin_only')
    await join({ name: 'Zenon', registered: true, standing: 'suspended' })
    const all = (await emma.call(findPeople, { query: { name: 'zenon', admin: 'true' } })).users
    expect(all.map(({ isBanned }) => isBanned)).toEqual([true])
  })

  test('search is limited to three hundred people a day', async () => {
    const busy = await cast({ LIMITS: 'on' })
    const rows = Array.from({ length: 320 }, (_, i) => ({
      issuer: 'x',
      subject: `${i}`,
      email: `x${i}@example.org`,
      name: 'Equis',
      last_name: 'Uno',
      name_key: `equis ${i}`,
      dni_hash: Buffer.from(`x${i}`),
      created_at: busy.clock.now(),
    }))
    await busy.db.transaction().execute((tx) => tx.insertInto('accounts').values(rows).execute())
    let after: string | undefined
    const scrape = async () => {
      for (let i = 0; i < 13; i++) after = (await busy.ana.call(findPeople, { query: after ? { after } : {} })).next
    }
    expect(await refusalOf(scrape())).toBe('too_many_requests')
    expect(await refusalOf(busy.bruno.call(findPeople, { query: {} }))).toBe('not refused')
  })
})

test('unusual characters in an address never cause an error 500', async () => {
  const odd = [
    '\0',
    '\0@\0',
    '%',
    "' or 1=1--",
    '9.\0.00000000-0000-0000-0000-000000000000',
    '\0.00000000-0000-0000-0000-000000000000',
    '\ufffd',
    '.',
  ]
  const questions = odd.flatMap((one) =>
    ['name', 'email', 'after', 'name=a&after'].map((key) => `/api/user?${key}=${encodeURIComponent(one)}`),
  )
  const plates = odd.map((one) => `/api/car?${exchangedField('plate')}=${encodeURIComponent(one)}`)
  const paths = [...questions, ...plates]
  const statuses = await Promise.all(paths.map(async (path) => (await ana.send('GET', path)).statusCode))
  // a zero byte, which PostgreSQL text cannot contain, is refused; other characters find no one
  expect(paths.filter((path, i) => statuses[i] !== (path.includes('%00') ? 422 : 200))).toEqual([])
})

test('search is refused to visitors', async () => {
  await expect(visitor().call(findPeople, { query: {} })).rejects.toThrow('login_required')
})
