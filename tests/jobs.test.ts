import { expect, test } from 'vitest'
import { jobs } from '#server/jobs.ts'
import { admin as english } from '#web/texts/en-US/admin.ts'
import { admin as spanish } from '#web/texts/es-AR/admin.ts'

const names = Object.keys(jobs)
const keys = names.map((name) => name.replaceAll('-', '_'))

test('jobs have names in kebab-case', () => {
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([])
})

test('each job has a name for administrators in both languages', () => {
  for (const { job } of [english, spanish]) expect(keys.filter((key) => !(key in job))).toEqual([])
})
