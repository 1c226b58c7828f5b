import pg from 'pg'
import { printTable } from './report.ts'

/** A statement that was sent, the task that sent it, and the time of its slowest run. */
export interface Sent {
  by: string
  text: string
  times: number
  ms: number
}

/** Records every statement of this process from now on, with the name of the current task. */
export function noteStatements() {
  const sent = new Map<string, Sent>()
  let by = ''
  const query = pg.Client.prototype.query
  // as: the driver's method has many overloads; its last argument or its promise reports the end
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const text = textOf(given[0])
    const start = performance.now()
    const from = by
    const note = () => void (from && text && add(from, text, performance.now() - start))
    const last = given.at(-1)
    if (typeof last === 'function')
      given[given.length - 1] = (...answer: unknown[]) => (note(), Reflect.apply(last, undefined, answer))
    const result: unknown = Reflect.apply(query, this, given)
    if (result instanceof Promise) void result.then(note, note)
    return result
  } as typeof query
  function add(from: string, text: string, ms: number): void {
    const known = sent.get(`${from} ${text}`) ?? { by: from, text, times: 0, ms: 0 }
    sent.set(`${from} ${text}`, { ...known, times: known.times + 1, ms: Math.max(known.ms, ms) })
  }
  return {
    /** Runs a callback, and records its statements under a name. */
    async under<T>(name: string, does: () => Promise<T>): Promise<T> {
      by = name
      return does().finally(() => (by = ''))
    },
    all: (): Sent[] => [...sent.values()],
  }
}

const textOf = (query: unknown): string | undefined =>
  typeof query === 'string'
    ? query
    : typeof query === 'object' && query !== null && 'text' in query
      ? String(query.text)
      : undefined

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Node[]
}

/** Returns the plan that holds for any values: which tables are read in full, and which indexes are used for the others. */
async function planOf(client: pg.Client, text: string): Promise<string> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return ''
  try {
    // sent without values, because a generic plan holds for any values of the parameters
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (generic_plan, format json) ${text}`)
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    return plan ? [...new Set(scansIn(plan))].join(', ') : ''
  } catch (error) {
    return `no plan: ${String(error).slice(0, 60)}`
  }
}

function scansIn({ 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans = [] }: Node): string[] {
  const own = type === 'Seq Scan' ? [`ALL OF ${table}`] : index ? [index] : []
  return [...own, ...Plans.flatMap(scansIn)]
}

/** Prints statements with their plans, the slowest first. */
export async function printStatements(url: string, statements: Sent[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = []
  for (const { by, text, times, ms } of statements.toSorted((a, b) => b.ms - a.ms)) {
    const plan = await planOf(client, text)
    if (/^(begin|commit|rollback|set )/i.test(text)) continue
    rows.push({ by, ms, times, statement: text.replace(/\s+/g, ' ').trim().slice(0, 90), plan: plan.slice(0, 160) })
  }
  await client.end()
  printTable(rows)
}
