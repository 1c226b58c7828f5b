import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { jobs } from '#server/jobs.ts'
import { cast } from '#server/testing/cast.ts'
import { read } from './deployments.ts'

interface Rules {
  groups: { rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[] }[]
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
  templating: { list: { query: string }[] }
}

const rules = (parse(read('prometheus/alerts.yml')) as Rules).groups.flatMap((group) => group.rules)
const { panels, templating } = JSON.parse(read('grafana/tramo.json')) as Dashboard
const queries = [
  ...rules.map(({ alert, expr }) => ({ by: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ by: title, expr }))),
]

const { app } = await cast()
const published = await app.inject('/metrics').then(({ body }) => namesIn(body))

/** Returns names of the series in a response of /metrics. */
function namesIn(body: string): string[] {
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return types.flatMap(([, name = '', type]) =>
    type === 'histogram'
      ? [`${name}_bucket`, `${name}_sum`, `${name}_count`]
      : type === 'summary'
        ? [name, `${name}_sum`]
        : [name],
  )
}

/** Returns the metrics in an expression: all names except functions, labels, strings and durations. */
const namesOf = (expr: string) =>
  [...expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|without|on) \([^)]*\)/g, ' ').matchAll(/\b[a-z_]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['or', 'and', 'unless'].includes(name))

test.each(queries)('$by queries metrics that the server publishes', ({ expr }) => {
  const names = namesOf(expr)
  expect(names.length).toBeGreaterThan(0)
  // `up` is a metric of Prometheus itself
  for (const name of names) expect([...published, 'up']).toContain(name)
})

test('the dashboard selects servers by a metric that each server publishes', () => {
  const [, name] = /label_values\((\w+), job\)/.exec(templating.list.map(({ query }) => query).join(' ')) ?? []
  expect(published).toContain(name)
})

test('alerts watch jobs that the server has', () => {
  const watched = rules.flatMap(({ expr }) => /exported_job=~"([^"]+)"/.exec(expr)?.[1]?.split('|') ?? [])
  expect(watched.length).toBeGreaterThan(5)
  for (const name of watched) expect(Object.keys(jobs)).toContain(name)
})

test('each alert has a severity and a summary, and nothing else', () => {
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity)
    expect(Object.keys(annotations)).toEqual(['summary'])
  }
})
