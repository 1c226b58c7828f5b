/*
 * The types of rows, from the catalogue of a migrated database and the narrower types of columnTypes.ts, which also define nullability in a
 * view.
 */

const HEAD = `// Written by \`npm run lab -- table-types\` from the migrated database. Narrower types of columns stand in columnTypes.ts.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ColumnTypes } from './columnTypes.ts'

type Instant = ColumnType<Date, Date, Date>

/** The rows of all tables. */
export interface Tables {
`

interface Column {
  table: string
  name: string
  /** PostgreSQL's short name of the type, of an array its element's */
  type: string
  isArray: boolean
  isNullable: boolean
  /** written by the database alone, by default, or never */
  filled: 'always' | 'default' | 'no'
}

/** A connection to the migrated database. */
interface Catalogue {
  query(text: string): Promise<{ rows: unknown[] }>
}

const CATALOGUE = `
  select c.relname as "table", a.attname as name, coalesce(e.typname, t.typname) as type, e.oid is not null as "isArray",
    not a.attnotnull and c.relkind <> 'v' as "isNullable",
    case when a.attgenerated <> '' or a.attidentity = 'a' then 'always' when a.atthasdef or a.attidentity = 'd' then 'default' else 'no' end as filled
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition and c.relname <> 'migrations'
  order by c.relname, a.attnum`

/** Types as the drivers of server/platform/database/connect.ts return them. */
const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bpchar: 'string',
  date: 'string',
  time: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
}

/** The text of tables.ts. `narrower`: the text of columnTypes.ts; throws for a type without a counterpart, or a missing column. */
export async function tableTypes(client: Catalogue, narrower: string): Promise<string> {
  const rows = (await client.query(CATALOGUE)).rows as Column[] // as: the statement's own columns
  const named = new Map([...narrower.matchAll(/^  '(\w+\.\w+)': (.*)/gm)].map(([, name = '', type = '']) => [name, type]))
  const gone = [...named.keys()].filter((name) => !rows.some((column) => nameOf(column) === name))
  if (gone.length > 0) throw new Error(`columnTypes.ts names columns that the database has not: ${gone.join(', ')}`)
  const tables = [...new Set(rows.map(({ table }) => table))].map((table) => {
    const lines = rows.filter((column) => column.table === table).map((column) => lineOf(column, named))
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `${HEAD}${tables.join('')}}\n`
}

const nameOf = ({ table, name }: Column) => `${table}.${name}`

/** A narrower type that includes who fills the column replaces the whole type. */
function lineOf(column: Column, named: ReadonlyMap<string, string>): string {
  const own = named.get(nameOf(column))
  const reference = own && `ColumnTypes['${nameOf(column)}']`
  return `    ${column.name}: ${own?.startsWith('Generated<') ? reference : filledType(column, reference)}\n`
}

/** A moment is set by the server's clock, never by the database's default. */
function filledType(column: Column, own: string | undefined): string {
  const { type, filled, isArray, isNullable } = column
  if (!own && !isArray && type === 'timestamptz') return orNull('Instant', isNullable)
  if (type === 'jsonb') return orNull(`JSONColumnType<${own ?? 'object'}>`, isNullable)
  const value = orNull(own ?? valueType(column), isNullable)
  if (filled === 'no') return value
  return `${filled === 'always' ? 'GeneratedAlways' : 'Generated'}<${value}>`
}

function valueType(column: Column): string {
  const type = types[column.type]
  if (!type) throw new Error(`${nameOf(column)} has the type ${column.type}, which tools/tables does not know`)
  return column.isArray ? `${type}[]` : type
}

const orNull = (type: string, isNullable: boolean) => (isNullable ? `${type} | null` : type)
