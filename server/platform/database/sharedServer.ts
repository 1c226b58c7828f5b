import pg from 'pg'

// Any two numbers. Advisory locks belong to a connection, so those of a killed process are released by the server itself.
const [using, creating] = [1, 2]

/** Enters a server several processes may use, by its administrative database; undefined when it is stopping or not ours. */
export async function enter(adminUrl: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // the server went first: the app's own connections tell
  if (await connectAndShare(client).catch(() => false)) return client
  await client.end().catch(() => {})
  return undefined
}

/** Leaves; true when nobody else uses the server, after which nobody can enter. */
export async function leave(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${using})`)
  return answers(client, `select pg_try_advisory_lock(${using}) as yes`)
}

/** Creates the database when it is missing, whoever else is about to. */
export async function ensureDatabase(client: pg.Client, name: string) {
  await client.query(`select pg_advisory_lock(${creating})`)
  const exists = await answers(client, `select exists (select from pg_database where datname = '${name}') as yes`)
  if (!exists) await client.query(`create database ${name}`)
  await client.query(`select pg_advisory_unlock(${creating})`)
}

async function connectAndShare(client: pg.Client) {
  await client.connect()
  return answers(client, `select pg_try_advisory_lock_shared(${using}) as yes`)
}

async function answers(client: pg.Client, question: string) {
  const { rows } = await client.query<{ yes: boolean }>(question)
  return rows[0]?.yes === true
}
