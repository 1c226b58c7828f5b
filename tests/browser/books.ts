import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

/** Where the site that is served for stories keeps the address of its database. */
const addressFile = () => join(process.env.TRAMO_FOLDER ?? '', 'database')

/** One question to the database of the stories. */
async function ask<Row>(question: string, ...values: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: await readFile(addressFile(), 'utf8') })
  await client.connect()
  try {
    // the question says what its rows are
    return (await client.query(question, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** A seat that was paid so many minutes earlier than it was. */
export const paidEarlier = (booking: string, minutes: number) =>
  ask(`update bookings set confirmed_at = confirmed_at - make_interval(mins => $2) where id = $1`, booking, minutes)

/** A request whose time to be answered is over. */
export const answerTooLate = (booking: string) =>
  ask(
    `update bookings set requested_at = requested_at - interval '2 days', answer_by = now() - interval '1 second' where id = $1`,
    booking,
  )

/** What lies in the ledger's account of a seat, minor units: what was paid and neither went back nor to the driver. */
export async function heldFor(booking: string): Promise<number> {
  const [row] = await ask<{ held: string }>(
    `select coalesce(-sum(amount_minor), 0) as held from ledger_entries where account = 'held:' || $1`,
    booking,
  )
  return Number(row?.held)
}
