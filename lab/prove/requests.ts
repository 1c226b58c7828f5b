import { sendMessage } from '#contract/messages/messages.ts'
import { called, type CastPerson, person } from '#server/testing/cast.ts'
import { listenAnywhere } from '#server/testing/listening.ts'
import { malformedPaths, oddCalls, oddRequests, requestRaw } from '#server/testing/oddRequests.ts'
import { visitor } from '#server/testing/person.ts'
import { siteOn } from '#server/testing/site/site.ts'
import type { Stage } from '#server/testing/testServer.ts'
import { atMost, judge, printTable } from '../bench/report.ts'
import { keepEverybody, onGround } from './ground.ts'

/*
 * Proves that no request is answered with 5xx. `npm run lab -- prove:requests` sends 200,000 odd requests to every call of the
 * contract, as a visitor, passengers, drivers and an administrator. Also sends malformed paths over a raw socket. `--
 * --requests=2000` sends fewer requests, `--seed=7` different ones. Prints requests that are answered with 5xx; the last line is
 * JSON.
 */
const given = (name: string) => Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1])
const requests = given('requests') || 200_000
const seed = given('seed') || 1
/** The number of connections in the pool. The server would refuse more requests as overload, which another proof covers. */
const AT_ONCE = 10
/** Number of requests after which people log in again, because some calls end the caller's sessions. */
const BACK_EVERY = 500

async function sendAll(on: Stage) {
  const people = [
    await person(on, { name: 'Emma', registered: true, admin: true }),
    await person(on, { name: 'Ana', gender: 'Female', registered: true }),
    await person(on, { name: 'Bruno', gender: 'Male', registered: true, car: true }),
    await person(on, { name: 'Nuria' }),
  ] as const
  const [emma, ana, bruno] = people
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 20 })
  const { id: seat } = await ana.asksForSeat(trip)
  await ana.call(sendMessage, { body: { message: 'Hola', email: bruno.email } })
  const odd = oddRequests(seed, { ids: [trip, seat, emma.id, ana.id, bruno.id], texts: [called('Rosario'), called('Córdoba')] })
  const callers = [...people, visitor(on)]
  const failed: string[] = []
  let [sent, refused] = [0, 0]

  const sendOne = async (n: number) => {
    const call = oddCalls[n % oddCalls.length]
    const caller = callers[Math.floor(n / oddCalls.length) % callers.length]
    if (!call || !caller) return
    const { method, address, body } = odd(call)
    const send = () => caller.send(method, address, body, { 'idempotency-key': `k${n}` })
    let { statusCode } = await send()
    // logs the caller in again, because some calls end the session, and all later requests would fail as logged out
    const member = people.find((one) => one === caller)
    if (statusCode === 401 && member) {
      await member.comesBack().catch(() => undefined)
      statusCode = (await send()).statusCode
    }
    if (statusCode === 401) refused++
    if (statusCode >= 500) failed.push(`${statusCode} ${method} ${address} ${body ?? ''}`)
  }

  while (sent < requests) {
    if (sent % BACK_EVERY === 0) await letEverybodyBack(on, people)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, requests - sent) }, (_, n) => sendOne(sent + n)))
    sent += AT_ONCE
  }
  failed.push(...(await malformedOnes(on)))
  return { requests: sent + malformedPaths.length, failed, refused: refused / sent }
}

/** Logs people in again, because odd requests may have ended their sessions or made their logins too old. */
async function letEverybodyBack(on: Stage, people: readonly CastPerson[]) {
  for (const one of people) await one.comesBack().catch(() => undefined)
  await keepEverybody(on)
}

async function malformedOnes(on: Stage): Promise<string[]> {
  const { site, close } = await siteOn(on)
  const address = await listenAnywhere(site)
  const failed: string[] = []
  for (const path of malformedPaths) {
    const { status } = await requestRaw(address, path)
    if (status >= 500) failed.push(`${status} GET ${path}`)
  }
  await close()
  return failed
}

const { requests: sent, failed, refused } = await onGround(sendAll)
for (const line of failed.slice(0, 20)) console.log(line.slice(0, 500))
const figures = { requests: sent, 'answers of 5xx': failed.length, 'share refused at the door': refused }
printTable([figures])
const report = judge(figures, {
  ...atMost({ 'answers of 5xx': 0, 'share refused at the door': 0.3 }),
  requests: { least: requests },
})
console.log(JSON.stringify({ name: 'requests', ...report }))
process.exit(report.met ? 0 : 1)
