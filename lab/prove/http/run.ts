import { isDeepStrictEqual } from 'node:util'
import type { Reason } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import { person, type CastPerson } from '#server/testing/cast.ts'
import type { Stage } from '#server/testing/testServer.ts'
import { type Command, people as parts, perform } from '../core/commands.ts'
import { dice, drawn, offerOf } from '../core/histories.ts'
import { endingOf } from '../core/run.ts'
import { brokenOf, deadlocks, keepEverybody } from '../ground.ts'
import { carryOut, type Players } from './doing.ts'
import { booksBefore, type Before, pictureOfCore, pictureOfServer } from './picture.ts'
import { type Scene, setScene } from './scene.ts'

/** A history after which server and core differed. */
export interface Difference {
  seed: number
  commands: Command[]
  core: unknown
  server: unknown
}

export interface HttpRun {
  histories: number
  steps: number
  differences: Difference[]
  /** ids of invariants with bad rows, checked after every BETWEEN_LOOKS histories */
  broken: string[]
  deadlocks: number
}

/**
 * Number of histories between two checks of the whole database's invariants, because a check takes as long as five histories. A
 * broken invariant stays broken until the check.
 */
const BETWEEN_LOOKS = 25

/** Runs histories both in memory and through HTTP on PostgreSQL, and compares the two after every step (goal G1b). */
export async function runHttp(on: Stage, histories: number, firstSeed: number): Promise<HttpRun> {
  const players = await castOf(on)
  const run: HttpRun = { histories, steps: 0, differences: [], broken: [], deadlocks: 0 }
  for (let seed = firstSeed; seed < firstSeed + histories && run.differences.length < 3; seed++) {
    run.steps += await compared(players, seed, run)
    if (seed % BETWEEN_LOOKS === 0) run.broken.push(...(await brokenOf(on)))
  }
  return { ...run, broken: [...new Set(run.broken)], deadlocks: await deadlocks(on) }
}

async function castOf(on: Stage): Promise<Players> {
  const people: CastPerson[] = []
  for (const { id, gender } of parts)
    people.push(await person(on, { name: id, registered: true, car: id === 'driver', ...(gender && { gender }) }))
  const guests: CastPerson[] = []
  for (const name of ['Gia', 'Gil']) guests.push(await person(on, { name, registered: true }))
  // a person outside the trip, because administrators may not decide their own cases (E7)
  const { id } = await person(on, { name: 'judge', registered: true })
  const judge = {
    id,
    email: '',
    name: 'Judge',
    gender: null,
    registered: true,
    hasCar: false,
    admin: true,
    standing: 'active' as const,
  }
  return { on, people, judge, guests, driver: people.at(-1) ?? missing(), thoughts: [] }
}

function missing(): never {
  throw new Error('nobody drives')
}

async function compared(players: Players, seed: number, run: HttpRun): Promise<number> {
  const rolled = dice(seed)
  // unpaid holds of one history must not count in the next history (B2)
  players.on.clock.pass(3 * DAY_MS)
  await keepEverybody(players.on)
  const scene = await setScene(players.on, players.driver, offerOf(rolled), 1 + rolled.below(60), players.thoughts)
  const before = await booksBefore(players.on, players.driver.id)
  const commands: Command[] = []
  const length = 15 + rolled.below(20)
  const ending = endingOf(rolled)
  for (let i = 0; i < length + ending.length; i++) {
    const command = ending[i - length] ?? drawn(rolled, scene.core)
    commands.push(command)
    const difference = await stepped(players, scene, before, command)
    if (difference) {
      run.differences.push({ seed, commands, ...difference })
      // the trip has to be over before the driver can post another one
      players.on.clock.pass(10 * DAY_MS)
      break
    }
  }
  return commands.length
}

/**
 * Checks whether a refused command is not sent to the server, either because no call could refuse it, or because it pays a
 * released seat, for which the call would request a new seat.
 */
const isPointless = (command: Command, reason: Reason) =>
  ['approve', 'approve_late', 'charge_back', 'mediate', 'decide_dispute', 'win', 'decide'].includes(command.do) ||
  (command.do === 'start' && (reason === 'not_possible_now' || reason === 'hold_expired'))

async function stepped(players: Players, scene: Scene, before: Before, command: Command) {
  const expected = perform(scene.core, command)
  if (expected && isPointless(command, expected)) return undefined
  const answer = await carryOut(players, scene, command)
  const core = { answer: expected, ...pictureOfCore(scene.core) }
  const server = { answer, ...(await pictureOfServer(players.on, scene, players.driver.id, before)) }
  return isDeepStrictEqual(core, server) ? undefined : { core, server }
}
