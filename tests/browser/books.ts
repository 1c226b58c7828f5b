import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

/** Returns the path of the file with the database address of the site served for the browser tests. */
const addressFile = () => join(process.env.TRAMO_FOLDER ?? '', 'database')

/** Runs one query on the database of the tests. */
async function ask<Row>(question: string, ...values: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: await readFile(addressFile(), 'utf8') })
  await client.connect()
  try {
    // as: each query defines its own rows
    return (await client.query(question, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Moves the payment of a booking back by this number of minutes. */
export const paidEarlier = (booking: string, minutes: number) =>
  ask(`update bookings set confirmed_at = confirmed_at - make_interval(mins => $2) where id = $1`, booking, minutes)

/** Moves the deadline of the driver's answer to a request into the past. */
export const answerTooLate = (booking: string) =>
  ask(
    `update bookings set requested_at = requested_at - interval '2 days', answer_by = now() - interval '1 second' where id = $1`,
    booking,
  )

/** Makes a booking's payment too old for a refund by the provider. */
export const tooOldToRefund = (booking: string) =>
  ask(
    `update sandbox_payments s set paid_at = s.paid_at - interval '181 days' from orders o where o.booking_id = $1 and s.reference = o.reference`,
    booking,
  )

/**
 * Creates a payment on the provider's page for an open checkout, with an unknown reference. Returns the payment's number at the
 * provider.
 */
export async function strayPayment(booking: string): Promise<string> {
  const [row] = await ask<{ id: string }>(
    `insert into sandbox_payments (checkout_id, attempt, reference, amount_minor, currency, collector, live, status, changed_at, paid_at)
      select c.id, gen_random_uuid(), gen_random_uuid(), c.amount_minor, c.currency, 'sandbox', false, 'approved', now(), now()
      from sandbox_checkouts c join orders o on o.reference = c.reference where o.booking_id = $1 returning id`,
    booking,
  )
  return row?.id ?? ''
}

/** Makes a person's paid fee too old for a refund by the provider. */
export const feeTooOldToRefund = (person: string) =>
  ask(
    `with fee as (update fees set created_at = created_at - interval '1 hour' where account_id = $1 returning reference)
    update sandbox_payments s set paid_at = s.paid_at - interval '181 days' from fee where s.reference = fee.reference`,
    person,
  )

/** Returns the balance of a booking's account in the ledger, in minor units: payments less refunds and credits. */
export async function heldMinorOf(booking: string): Promise<number> {
  const [row] = await ask<{ held: string }>(
    `select coalesce(-sum(amount_minor), 0) as held from ledger_entries where account = 'held:' || $1`,
    booking,
  )
  return Number(row?.held)
}

/**
 * Moves a trip with all its agreements into the past, so that it departed this number of hours ago. Locks the trip before its
 * bookings, as the server does.
 */
export const leftHoursAgo = (idRoute: string, hours: number) =>
  ask(
    `with early as (select seq, departs_at - date_trunc('second', now()) + make_interval(hours => $2) as by from trips where id = $1
        for update),
      trip as (update trips t set departs_at = t.departs_at - by, arrives_at = t.arrives_at - by, listed = false
        from early where t.seq = early.seq)
    update bookings b set departs_at = b.departs_at - by, arrives_at = b.arrives_at - by, requested_at = requested_at - by,
      answer_by = answer_by - by, pay_by = pay_by - by, confirmed_at = confirmed_at - by from early where trip_seq = early.seq`,
    idRoute,
    hours,
  )

/** Ends a suspension one second ago. Locks the account before its sanctions, as the server does. */
export const suspensionOver = (person: string) =>
  ask(
    `with account as (update accounts set suspended_until = now() - interval '1 second' where id = $1 returning id)
    update sanctions s set until = now() - interval '1 second' from account where s.person_id = account.id and s.state = 'in_force'`,
    person,
  )

/** Runs these jobs now, one after the other. */
export async function clockDoes(...jobs: string[]): Promise<void> {
  for (const job of jobs) {
    const [before] = await ask<{ id: string }>('select coalesce(max(id), 0) as id from job_runs')
    await ask('select graphile_worker.add_job($1, max_attempts := 1)', job)
    const done = 'select from job_runs where name = $1 and id > $2 and ended_at is not null and problem is null'
    await expect.poll(async () => (await ask(done, job, before?.id)).length, { timeout: 30_000 }).toBeGreaterThan(0)
  }
}

/** Runs a callback that affects all people, under a lock, because only one test at a time may do this. */
export async function alone<T>(what: string, act: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: await readFile(addressFile(), 'utf8') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('story ' || $1))`, [what])
    return await act()
  } finally {
    await client.end()
  }
}

/** Marks that an account accepted only earlier terms. */
export const acceptedEarlierTerms = (account: string) =>
  ask(`update accounts set terms_version = '2019-05-01' where id = $1`, account)

/** Creates a payment in an unknown state at the provider, for an open checkout. */
export const unreadablePayment = (booking: string) =>
  ask(
    `insert into sandbox_payments (checkout_id, attempt, reference, amount_minor, currency, collector, live, status, changed_at, paid_at)
      select c.id, gen_random_uuid(), c.reference, c.amount_minor, c.currency, 'sandbox', false, 'unknown', now(), now()
      from sandbox_checkouts c join orders o on o.reference = c.reference where o.booking_id = $1`,
    booking,
  )

/** Cancels the second check of all waiting documents; the server selects documents for it at random. */
export const looksOnce = () => ask(`update papers set two_looks = false where state = 'sent'`)

/** Selects all waiting documents for a second check. */
export const looksTwice = () => ask(`update papers set two_looks = true where state = 'sent'`)
