import type { Stage } from '#server/testing/testServer.ts'
import { brokenOf, deadlocks } from '../ground.ts'
import type { Plan, Timed } from './acts.ts'
import { carryOut } from './doing.ts'
import { beginOuting, type Office, openOffice, type Outing } from './outing.ts'
import { inOrder, planOf } from './plans.ts'
import { always, inTheEnd } from './properties.ts'
import { clashes, seen, tripSeen } from './seen.ts'

/** A history that broke a property, reduced to the actions needed to break it. */
export interface BrokenHistory {
  seed: number
  what: string
  /** the fault that the property found */
  because: string
  acts: string[]
}

export interface CoalitionRun {
  histories: number
  acts: number
  broken: BrokenHistory[]
  /** ids of the product's invariants that have bad rows */
  invariants: string[]
  /** kinds of actions that the server never carried out */
  untaken: string[]
  deadlocks: number
}

export interface CoalitionOptions {
  histories: number
  firstSeed: number
  /** number of broken histories after which the run stops */
  most?: number
}

/** Runs coalitions of drivers and passengers against the real server, one history after another. */
export async function runCoalitions(on: Stage, { histories, firstSeed, most = 3 }: CoalitionOptions): Promise<CoalitionRun> {
  const office = await openOffice(on)
  const taken = new Map<string, boolean>()
  const run: CoalitionRun = { histories: 0, acts: 0, broken: [], invariants: [], untaken: [], deadlocks: 0 }
  for (let seed = firstSeed; seed < firstSeed + histories && run.broken.length < most; seed++) {
    const plan = planOf(seed)
    const played = await play(office, plan)
    run.histories += 1
    run.acts += played.answers.length
    for (const [kind, answer] of played.answers) taken.set(kind, taken.get(kind) === true || answer === 'done')
    if (played.what) run.broken.push(await shortest(office, plan, played))
    if (seed % 100 === 0) run.invariants.push(...(await brokenOf(on)))
  }
  run.invariants.push(...(await brokenOf(on)))
  const untaken = [...taken].filter(([, done]) => !done).map(([kind]) => kind)
  return { ...run, invariants: [...new Set(run.invariants)], untaken, deadlocks: await deadlocks(on) }
}

/** Result of a run that stops at the first broken history. */
export interface UntilBroken {
  histories: number
  seed?: number
  what?: string
  because?: string
}

/**
 * Plays histories until a history breaks a property, or until an invariant of the product breaks. Invariants are checked after
 * several histories.
 */
export async function runUntilBroken(on: Stage, { histories, firstSeed }: CoalitionOptions): Promise<UntilBroken> {
  const office = await openOffice(on)
  for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
    const { what, because = '' } = await play(office, planOf(seed))
    if (what) return { histories: seed - firstSeed + 1, seed, what, because }
  }
  const [what] = await brokenOf(on)
  return { histories, ...(what && { what: `invariant ${what}`, because: '' }) }
}

interface Found {
  what: string
  because: string
}

interface Played extends Partial<Found> {
  answers: [kind: string, answer: string][]
  acts: string[]
}

/** Plays a plan to the end, or until an action breaks a property. */
export async function play(office: Office, plan: Plan): Promise<Played> {
  const outing = await beginOuting(office, plan)
  const played: Played = { answers: [], acts: [] }
  const found = await brokenBy(outing, played)
  // creates new people, so that known faults do not affect the next history
  if (found) office.known.clear()
  return { ...played, ...found }
}

async function brokenBy(outing: Outing, { answers, acts }: Played): Promise<Found | undefined> {
  for (const act of inOrder(outing.plan)) {
    const answer = await answered(outing, act)
    answers.push([act.do, answer.split(':')[0] ?? ''])
    acts.push(`${inWords(act)} → ${answer}`)
    if (answer.startsWith(FELL)) return { what: 'the server always has an answer', because: answer }
    const found = answer === 'done' ? await brokenIn(outing, always, await clashes(outing)) : undefined
    if (found) return found
  }
  return (await brokenIn(outing, always, await clashes(outing))) ?? brokenIn(outing, inTheEnd, await tripSeen(outing))
}

const FELL = 'fell over'

async function answered(outing: Outing, act: Timed): Promise<string> {
  const { logged } = outing.office.on
  const before = logged.length
  try {
    const answer = await carryOut(outing, act)
    const [wrong] = logged.slice(before)
    return wrong ? `${FELL}: ${wrong.slice(0, 1000)}` : answer
  } catch (error) {
    return `${FELL}: ${String(error)} ${logged.slice(before).join(' ').slice(0, 1000)}`
  }
}

type Properties<Also> = Record<string, (outing: Outing, all: Awaited<ReturnType<typeof seen>>, also: Also) => string | undefined>

async function brokenIn<Also>(outing: Outing, properties: Properties<Also>, also: Also): Promise<Found | undefined> {
  const all = await seen(outing)
  for (const [what, says] of Object.entries(properties)) {
    const because = says(outing, all, also)
    if (because) return { what, because: named(outing, because) }
  }
  return undefined
}

/** Replaces the ids of bookings by the numbers of passengers. */
const named = ({ bookings }: Outing, text: string) =>
  bookings.reduce((sentence, { id, who }) => sentence.replaceAll(id, `the seat of ${who}`), text)

const inWords = ({ at, ...act }: Timed) => `${at} ${JSON.stringify(act)}`

/** Removes actions as long as the same property still breaks. */
async function shortest(office: Office, plan: Plan, first: Played): Promise<BrokenHistory> {
  let [remaining, found] = [plan, first]
  for (let i = plan.tried.length - 1; i >= 0; i--) {
    const fewer = { ...remaining, tried: remaining.tried.toSpliced(i, 1) }
    const again = await play(office, fewer)
    if (again.what === first.what) [remaining, found] = [fewer, again]
  }
  const { what = '', because = '', acts } = found
  return { seed: plan.seed, what, because, acts: acts.filter((act) => / → (done|fell)/.test(act)) }
}
