import pg from 'pg'
import type { Purpose } from '#domain/images/image.ts'
import { sessionStatement } from '#server/platform/database/connections/session.ts'

/** Runs work in a separate session, without the limits that the role may have for requests. */
export async function onSession<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSession(address)
  return work(client).finally(() => client.end())
}

export async function openSession(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000, keepAlive: true })
  await client.connect()
  // the running or next statement reports the error
  client.on('error', () => {})
  await client.query(sessionStatement({}))
  return client
}

/** Returns the major version of a server. */
export const serverMajor = async (client: pg.Client): Promise<number> =>
  Math.floor((await valueOf<number>(client, `select current_setting('server_version_num')::int as value`)) / 10_000)

export async function valueOf<Value>(client: pg.Client, text: string): Promise<Value> {
  const { rows } = await client.query<{ value: Value }>(text)
  if (!rows[0]) throw new Error(`no answer to ${text}`)
  return rows[0].value
}

/** Counts a database's objects, except those of extensions, which providers install. */
export const objectsIn = (client: pg.Client): Promise<number> =>
  valueOf(
    client,
    `select count(*)::int as value from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'
        and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`,
  )

/** Counts the rows of each table whose rows are dumped. */
export async function rowsPerTable(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) counts[name] = Number(await valueOf(client, `select count(*)::text as value from ${name}`))
  return counts
}

export interface ImageToCopy {
  id: string
  key: string
  purpose: Purpose
}

const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Returns the images whose file must exist, in the order of their ids. */
export async function* imagesIn(client: pg.Client): AsyncGenerator<ImageToCopy[]> {
  for (let after = FIRST; ;) {
    const { rows } = await client.query<ImageToCopy>(
      `select id, key, purpose from images where dropped_at is null and id > $1 order by id limit ${BATCH}`,
      [after],
    )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? FIRST
  }
}

/** Maps items with limited concurrency and yields results in order. */
export async function* concurrently<Item, Result>(
  items: Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  for (let at = 0; at < items.length; at += most) yield* await Promise.all(items.slice(at, at + most).map(work))
}
