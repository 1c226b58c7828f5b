import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { admin } from '#web/texts/en-US/admin.ts'

const page = readFileSync('docs/running.md', 'utf8')
const entries = [...page.matchAll(/^### (\S+)$/gm)].map(([, name]) => name ?? '')

interface Rules {
  groups: { rules: { alert: string }[] }[]
}
const { groups } = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as Rules
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join('server', path), 'utf8'))

/** Kinds of alarms that the code raises. */
const raised = new Set(
  sources.flatMap((text) => [...text.matchAll(/\b(?:raiseAlarm|alarm|raise)\(tx, '([a-z_]+)'/g)].map(([, kind]) => kind ?? '')),
)

test('the runbook has entries for exactly the alerts of Prometheus and the kinds of alarms that screens describe', () => {
  expect(alerts.length).toBeGreaterThan(10)
  expect(entries.toSorted()).toEqual([...alerts, ...Object.keys(admin.alarm)].toSorted())
})

test('every kind of alarm that the code raises has a text and an entry', () => {
  expect(raised.size).toBeGreaterThan(20)
  expect([...raised].filter((kind) => !entries.includes(kind))).toEqual([])
})

test('every log event that the runbook explains exists in the code', () => {
  const table = page.slice(page.indexOf('| `msg` |'), page.indexOf('## Capacity'))
  const named = [...table.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !sources.some((text) => text.includes(`'${name}'`)))).toEqual([])
})
