import type pg from 'pg'

/** A statement with `:name` parameters, planned once per connection under its own name. */
export interface Prepared {
  name: string
  text: string
  names: string[]
}

/** Numbers the `:name` parameters of a text; the same name twice is one parameter. `::type` casts are left alone. */
export function prepared(name: string, text: string): Prepared {
  const names: string[] = []
  const numbered = text.replace(/(?<!:):([a-z]\w*)/gi, (_, word: string) => {
    if (!names.includes(word)) names.push(word)
    return `$${names.indexOf(word) + 1}`
  })
  return { name, text: numbered, names }
}

export async function run<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { name, text, names }: Prepared,
  values: Record<string, unknown>,
): Promise<Row[]> {
  // A name that is missing would travel as null and quietly find nothing.
  const missing = names.find((word) => values[word] === undefined)
  if (missing) throw new Error(`${name} needs ${missing}`)
  const { rows } = await pool.query<Row>({ name, text, values: names.map((word) => values[word]) })
  return rows
}
