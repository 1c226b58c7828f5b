// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import { listAlarms } from '#contract/admin/alarms.ts'
import { type Tasks, showTasks } from '#contract/admin/tasks.ts'
import { listIdentities } from '#contract/moderation/moderation.ts'
import { listDue, showPayout } from '#contract/payments/payouts.ts'
import type { WaitingTask } from '#web/admin/waiting.ts'
import { messages } from '#web/texts/en-US.ts'
import { FakeServer } from './fakeServer.ts'
import { SAMPLE_ID } from './samples.ts'
import { openScreen } from './screen.ts'

/** Long timeouts for a busy machine, because the code of a page is loaded when it is opened. */
const PATIENT = { timeout: 60_000 }

const { admin, alarms, cases, feedback, moderation } = messages

/** Action on each kind of task: the name of a button on the page that the panel links to, or one link further. */
const acts: Record<Exclude<WaitingTask['task'], 'jobs'>, { button: string; further?: string }> = {
  cases: { button: moderation.decide, further: `/admin/cases/${SAMPLE_ID}` },
  approvals: { button: moderation.approve },
  payouts: { button: moderation.payout_release },
  appeals: { button: moderation.uphold },
  absences: { button: moderation.absence_decide },
  receipts: { button: moderation.receipts_judge },
  requests: { button: moderation.data_grant },
  withdrawals: { button: cases.title_answer },
  identities: { button: moderation.is_right },
  due: { button: admin.prepare_payout },
  suggestions: { button: feedback.delete_of },
  hints: { button: moderation.close_hint },
  alarms: { button: alarms.close_this },
}

/** Responses of a community in which one task of each kind waits. */
function waitingOffice(): FakeServer {
  const server = new FakeServer()
  server.answer(showTasks, (one: Tasks) => ({ ...one, admins: 2 }))
  server.answer(listDue, (one: { drivers: object[] }) => ({
    ...one,
    drivers: one.drivers.map((due) => ({ ...due, whyNot: 'ready' })),
  }))
  server.answer(listIdentities, (one: object) => ({ ...one, papers: [] }))
  server.answer(listAlarms, (one: { alarms: object[] }) => ({
    ...one,
    alarms: one.alarms.map((alarm) => ({ ...alarm, closed: null })),
  }))
  return server
}

/** Returns the name of one task: "{count, plural, one {open case} …}" → "open case". */
const nameOf = (kind: keyof typeof acts | 'jobs') => /one \{([^}]+)\}/.exec(admin.waiting[kind])?.[1] ?? ''
/** Matches a text up to its first placeholder. */
const beginning = (text: string) => new RegExp(`^${text.split(/\s?\{/)[0]}`)

/** Waits for a link to this address. */
const linkTo = (address: string): Promise<HTMLElement> =>
  waitFor(() => {
    const link = screen.getAllByRole('link').find((one) => one.getAttribute('href') === address)
    if (!link) throw new Error(`no link to ${address}`)
    return link
  }, PATIENT)

afterAll(() => void vi.useRealTimers())

test('each kind of task has an action', () => {
  const kinds = Object.keys(admin.waiting).filter((key) => !['title', 'none', 'here', 'jobs'].includes(key))
  expect(Object.keys(acts).toSorted()).toEqual(kinds.toSorted())
})

test.each(Object.entries(acts) as [keyof typeof acts, (typeof acts)[keyof typeof acts]][])(
  'the page to act on %s is at most two clicks from the dashboard',
  async (kind, { button, further }) => {
    await openScreen('/admin', waitingOffice(), { isAdmin: true })
    const panel = (await screen.findByRole('heading', { name: admin.waiting.title }, PATIENT)).closest('section')
    fireEvent.click(await within(panel ?? document.body).findByRole('link', { name: new RegExp(nameOf(kind)) }, PATIENT))
    if (further) fireEvent.click(await linkTo(further))
    const [act] = await screen.findAllByRole('button', { name: beginning(button) }, PATIENT)
    expect(act).toBeTruthy()
  },
)

test('a failing job links to the page of jobs, and the menu counts it', async () => {
  const server = waitingOffice()
  server.answer(showTasks, (one: Tasks) => ({ ...one, jobs: ['settle-trips'] }))
  const { router } = await openScreen('/admin', server, { isAdmin: true })
  fireEvent.click(await screen.findByRole('link', { name: new RegExp(nameOf('jobs')) }, PATIENT))
  await screen.findByRole('heading', { name: admin.entry.jobs }, PATIENT)
  expect(router.state.location.pathname).toBe('/admin/jobs')
  const counted = new RegExp(`^${admin.entry.jobs} *1 ${admin.waiting.here}$`)
  expect(screen.getAllByRole('link', { name: counted }).length).toBeGreaterThan(0)
})

test('the page of payouts shows the payout that awaits its release', async () => {
  const server = waitingOffice()
  server.answer(showPayout, (one: object) => ({ ...one, command: 'npm run --silent admin -- release 1 > payout.csv' }))
  await openScreen('/admin/payouts', server, { isAdmin: true })
  expect(await screen.findByText('npm run --silent admin -- release 1 > payout.csv', undefined, PATIENT)).toBeTruthy()
})
