import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { loadGazetteer } from '#server/places/gazetteer.ts'
import { knowPlaces } from '#server/places/known.ts'
import { connect } from '../../platform/database/connect.ts'
import { embeddedDatabase } from '../../platform/database/embedded/embedded.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { makeThrowAwayFolder } from '../throwaway.ts'
import { patience } from './patience.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** address of a server on which tests may create databases */
    adminUrl: string
  }
}

const template = 'tramo_template'
const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const places = fileURLToPath(new URL('../../../data/places/places.tsv', import.meta.url))
const migrations = fileURLToPath(new URL('../../platform/database/migrations', import.meta.url))
let stop = async () => {}

/**
 * Prepares a database server once per run, for vitest's globalSetup: the server at TEST_DATABASE_URL, which nothing else may use
 * during the tests, or a temporary one.
 */
export async function setup(project: TestProject) {
  const adminUrl = process.env.TEST_DATABASE_URL ?? (await startServer())
  // vitest does not tear down after a failed setup
  await makeTemplate(adminUrl).catch((error) => stop().then(() => Promise.reject(error)))
  project.provide('adminUrl', adminUrl)
}

export async function teardown() {
  await stop()
}

/** Creates a migrated, empty database, one for each test file. End the connections to it before drop(), which cuts them. */
export async function freshDatabase() {
  const adminUrl = inject('adminUrl')
  const name = `t_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, [`create database ${name} template ${template} strategy file_copy`])
  return { url: urlTo(adminUrl, name), drop: () => administer(adminUrl, [`drop database ${name} with (force)`]) }
}

/** Creates an empty database without tables. End the connections to it before drop(), which cuts them. */
export async function emptyDatabase() {
  const adminUrl = inject('adminUrl')
  const name = `t_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, [`create database ${name} template template0`])
  return { url: urlTo(adminUrl, name), drop: () => administer(adminUrl, [`drop database ${name} with (force)`]) }
}

async function startServer() {
  const data = await makeThrowAwayFolder()
  const server = await embeddedDatabase({ checkout, data, durable: false })
  stop = async () => {
    await server.stop()
    await rm(data, { recursive: true, maxRetries: 3 })
  }
  return server.url
}

/**
 * Makes the template database. It includes the places, which take longest to load. Its connections are ended, because a template
 * can only be copied without any.
 */
async function makeTemplate(adminUrl: string) {
  const leftovers = await leftDatabases(adminUrl)
  await administer(adminUrl, [...leftovers.map((name) => `drop database ${name} with (force)`), `create database ${template}`])
  await migrate(urlTo(adminUrl, template), migrations)
  const { db, close } = connect(urlTo(adminUrl, template), () => {}, patience)
  await knowPlaces(db, loadGazetteer(places)).finally(close)
}

async function leftDatabases(adminUrl: string) {
  const client = await clientOf(adminUrl)
  const mine = `select datname from pg_database where datname ~ '^t_[0-9a-f]{16}$' or datname = '${template}'`
  const { rows } = await client.query<{ datname: string }>(mine).finally(() => client.end())
  return rows.map(({ datname }) => datname)
}

async function administer(adminUrl: string, statements: string[]) {
  const client = await clientOf(adminUrl)
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function clientOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

function urlTo(adminUrl: string, database: string) {
  const url = new URL(adminUrl)
  url.pathname = database
  return url.href
}
