import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actions } from '#web/moderation/audit/actionNames.ts'
import { subjectKinds, subjectParts } from '#web/moderation/audit/subjects.ts'
import { messages as english } from '#web/texts/en-US.ts'

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('test'))
  .map((name) => readFileSync(join('server', name), 'utf8'))

/** Source files that write entries of the audit log. */
const writers = files.filter((source) => /\brecord\(/.test(source))
const found = (pattern: RegExp) => [...new Set(writers.flatMap((source) => [...source.matchAll(pattern)].map(([, one]) => one)))]

test('every action that the server logs has a label', () => {
  const acts = found(/\baction: '(\w+)'/g)
  expect(acts.length).toBeGreaterThan(50)
  expect(acts.filter((act) => !actions.some((one) => one === act))).toEqual([])
})

test('every kind of subject that the server logs has a label', () => {
  const kinds = found(/\bsubject: ['`](\w+):/g)
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => !subjectKinds.some((one) => one === kind))).toEqual([])
  expect(Object.keys(english.moderation.subjects).toSorted()).toEqual(subjectKinds.toSorted())
})

test('each subject is shown with a short reference and a link to the page of the subject', () => {
  const id = 'cf1460f7-0000-4000-8000-000000000000'
  expect(subjectParts(`booking:${id}`)).toEqual({ kind: 'booking', short: 'CF1460F7', href: `/booking/${id}` })
  expect(subjectParts(`trip:${id}`)).toMatchObject({ short: 'cf1460f7', href: `/route/${id}` })
  expect(subjectParts(`refund:${id}`)?.href).toBe(`/admin/search?q=${id}`)
  expect(subjectParts('provider_payment:1000000653')).toMatchObject({ short: '1000000653' })
  expect(subjectParts('setting:community')).toEqual({ kind: 'setting', short: '', href: '/admin/settings' })
  expect(subjectParts('unheard:of')).toBeUndefined()
})
