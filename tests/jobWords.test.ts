import { expect, test } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import { scheduleIn } from '#web/admin/schedule.ts'
import { messages as english } from '#web/texts/en-US.ts'
import { messages as spanish } from '#web/texts/es-AR.ts'

const jobs = jobsOf({ PAYMENTS: 'provider' })

test('every job has a name in both languages', () => {
  for (const { admin } of [english, spanish])
    expect(jobs.map(([name]) => name.replaceAll('-', '_')).filter((name) => !(name in admin.job))).toEqual([])
})

test('the schedule of every job can be shown in words', () => {
  expect(jobs.filter(([, { at }]) => !scheduleIn(at)).map(([name, { at }]) => `${name}: ${at}`)).toEqual([])
})
