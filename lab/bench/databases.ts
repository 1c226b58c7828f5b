import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { embeddedDatabase } from '#server/platform/database/embedded/embedded.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { type Log, withClient } from './world/build.ts'

export type NewDatabase = (name: string) => Promise<string>

/** Runs a callback with the embedded PostgreSQL, as durable as in production, in a temporary folder. */
export async function withDatabases<T>(log: Log, work: (newDatabase: NewDatabase) => Promise<T>): Promise<T> {
  const data = await makeThrowAwayFolder()
  const served = await embeddedDatabase({ checkout: fileURLToPath(new URL('../..', import.meta.url)), data, log })
  const newDatabase: NewDatabase = async (name) => {
    await withClient(served.url, (client) => client.query(`create database ${name}`))
    const url = new URL(served.url)
    url.pathname = name
    return url.href
  }
  try {
    return await work(newDatabase)
  } finally {
    await served.stop()
    await rm(data, { recursive: true, maxRetries: 3 })
  }
}
