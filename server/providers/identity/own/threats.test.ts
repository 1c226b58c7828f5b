import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_GUESSES } from './allowances.ts'
import { MAX_CODE_TRIES } from './codes.ts'

const own = 'server/providers/identity/own/own.test.ts'
const passkeys = 'server/providers/identity/own/passkeys.test.ts'
const address = 'server/people/accounts/ownEmail.test.ts'
const accounts = 'server/people/accounts/accounts.test.ts'
const firstStart = 'server/admin/firstStart.test.ts'
const worlds = 'server/payments/worlds.test.ts'

/**
 * Threats to the login by mail, to the first start and to payment in the car: each attack, the defense, and the tests of the
 * defense.
 */
const threats: readonly (readonly [attack: string, answer: string, ...tests: (readonly [file: string, title: string])[]])[] = [
  [
    'codes are guessed, in one browser or in many',
    'five tries a code, twenty a day and address, and as many in a browser that logged in before; then only links work',
    [own, 'a code expires after five wrong tries or ten minutes'],
    [own, 'an address allows twenty guesses a day, and its link still works afterwards'],
    [own, 'a browser that has logged in before also has twenty guesses a day'],
    [own, 'guesses without a requested code do not count for an address'],
  ],
  [
    'a stranger’s mailbox is filled with codes',
    'three mails in ten minutes and ten a day from one network; a network has a hundred an hour; an alarm',
    [own, 'the address gets three mails in ten minutes, nine in an hour and ten in a day from one network'],
    [own, 'a network can request a hundred mails an hour for all addresses together'],
    [own, 'a form on another site sends no mail'],
    [own, 'returned mails raise an alarm, which ends when mails arrive again; codes are deleted after an hour'],
  ],
  [
    'requests of strangers lock the owner of an address out',
    'the latest link works in a new browser, and a known browser has limits of its own',
    [own, 'the owner of an address logs in by the latest link, in a browser that is new to the site'],
    [own, 'a browser that has logged in before still gets a mail with a working code'],
    [own, 'a browser known to one address is unknown to another'],
  ],
  [
    'a scanner of mail opens the link',
    'the link shows a page with a button, and opening it spends nothing',
    [own, 'opening a link does not spend it and shows the code in another browser; the button on the page logs in once'],
    [
      'tests/browser/ownLogin.spec.ts',
      'the login shows mistakes at the wrong field, and a link opened in another browser shows the code',
    ],
  ],
  [
    'a code or link is used in another browser than the one that asked',
    'a code is of one browser; a link logs in where a code was requested for the same address, and elsewhere shows the code',
    [own, 'a code requested by one browser does not work in another browser'],
    [own, 'a link mailed to another address is refused'],
    [own, 'a mailed code logs in once, only for the attempt that requested it'],
  ],
  [
    'a code is asked of its owner by telephone',
    'the mail and the page say that nobody from Tramo asks for it',
    [own, 'the mail with a login code and the page for typing it warn against revealing the code'],
  ],
  [
    'somebody finds out who has an account',
    'the same page and the same mail with and without one; addresses are stored as keyed hashes until they are proved',
    [passkeys, 'the response to an address is the same with and without an account'],
    [own, 'the tables of the login contain no address before it is proved'],
    ['server/platform/log.test.ts', 'the log writes %s as %s'],
  ],
  [
    'an answer is sent twice or to another attempt',
    'each proof is spent once, by the attempt that has its cookie',
    ['server/providers/identity/adapters.test.ts', 'the login refuses another attempt, and a response that was used already'],
    [passkeys, 'a passkey whose response is sent twice opens one session and remains enabled'],
    [accounts, 'each login makes a new session id, and the database stores only its hash'],
  ],
  [
    'the clock of a server is wrong',
    'only servers’ clocks count; a login is never of the future, and a clock off by half a minute raises an alarm',
    [own, 'after a clock was ahead and is set back, no login is in the future and no code works twice'],
    [passkeys, 'a login by passkey expires with its challenge after ten minutes'],
    ['server/platform/machines.test.ts', 'a wrong clock raises one alarm until it is right, and another alarm the next time'],
  ],
  [
    'an authenticator is cloned',
    'a counter that goes back turns the passkey off, with an alarm; a login by mail then counts as late',
    [passkeys, 'a passkey with a decreasing counter is a copy: it is disabled, and an alarm is raised once'],
    [passkeys, 'a login by mail does not count as recent when the passkey was disabled as a copy'],
  ],
  [
    'a passkey is asked for by another site, or without its person',
    'origin, host, user verification, challenge and user handle are checked by the library',
    [passkeys, 'a passkey with %s does not log in'],
    [passkeys, 'creating a passkey with %s is refused'],
    [passkeys, 'the invalid response %j is refused'],
  ],
  [
    'a passkey is lost, or a thief says so',
    'a code by mail logs in, but counts as recent only after a day, of administrators never; its owner is told',
    [passkeys, 'a login by mail counts as recent only after a day if the user has passkeys, and notifies the owner once'],
    [
      passkeys,
      'an administrator’s login by mail counts as recent only after the operator deleted the passkeys, and the audit log records the deletion',
    ],
    [passkeys, 'a deleted passkey is refused, and other people can neither delete nor rename it'],
  ],
  [
    'a thief of a session creates a passkey or changes the address',
    'both need a login of the last ten minutes; the former address is told, on record',
    [passkeys, 'creating a passkey requires a login within the last ten minutes, in the session that began it'],
    [address, 'a change of the e-mail address requires a login within the last ten minutes'],
    [address, 'a changed address logs in to the same account, notifies the former address, and is in the audit log'],
    [address, 'a session that ended meanwhile cannot change the address'],
  ],
  [
    'an address is given to somebody else, or belongs to two accounts',
    'one address is one account, and a former address opens nothing of before',
    [address, 'the former address can be used for another account'],
    [address, 'a change to another account’s address is refused'],
    [accounts, 'ten simultaneous first logins of one person make one account'],
    [passkeys, 'a passkey of a closed account is refused'],
  ],
  [
    'a login leads to another site afterwards',
    'only addresses of this site are returned to',
    [passkeys, 'the offer of a passkey leads to no other site: %j'],
    [accounts, 'login returns to the requested page, and never to another site'],
  ],
  [
    'an administrator’s mailbox is taken over',
    'administrators need a passkey in each session',
    [
      'server/people/accounts/waitingAdmin.test.ts',
      'with Tramo’s own login, administrators’ rights need a session with a passkey',
    ],
    [passkeys, 'at each login, an administrator is asked to create a passkey or to use an existing one'],
  ],
  [
    'a stranger finds the page of the first start',
    '144 bits that the server prints, while nobody administers; one of two becomes the administrator, on record',
    [firstStart, 'the code %j is refused'],
    [firstStart, 'a code derived from another secret is refused'],
    [firstStart, 'once there is an administrator, no address is printed and no code works'],
    [firstStart, 'two simultaneous uses of the code make one administrator, who has to log in again; the audit log records it'],
  ],
  [
    'a driver asks for money ahead where seats are paid in the car',
    'comments and messages hint at it, and a report is one press away',
    [worlds, 'a comment that requests money ahead raises a signal, a comment about paying in the car does not'],
    [
      'tests/browser/inCar.spec.ts',
      'a passenger books immediately, pays in the car, and reports a driver who demands money in advance (en-US)',
    ],
  ],
  [
    'a passenger does not pay in the car, or cancels late again and again',
    'an upheld report counts like a late cancellation; after three in 90 days drivers answer first',
    [
      'server/bookings/lapses.test.ts',
      'an upheld report that a share was not paid counts against the passenger, an open report does not',
    ],
    [
      'server/bookings/lapses.test.ts',
      'after three late cancellations in 90 days drivers approve each request, until the first is over 90 days old',
    ],
  ],
  [
    'money arises where nobody may hold it',
    'calls and jobs of payments are not there, and a row of money breaks an invariant',
    [worlds, 'a site with payment in the car has at least 20 calls and 8 jobs fewer, but all calls of the specification'],
    [worlds, 'a row of money for a seat paid in the car breaks an invariant'],
  ],
]

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8')

/** True when the file has a test with this title, alone, in a table, or repeated for each language. */
const hasTest = (file: string, title: string) => /\(\s*$/.test(read(file).split(new RegExp(`['\`]${escaped(title)}`))[0] ?? '')

const escaped = (title: string) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

for (const [attack, answer, ...tests] of threats)
  test(`threat: ${attack}`, () => {
    expect(answer).not.toBe('')
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter(([file, title]) => !hasTest(file, title))).toEqual([])
  })

test('constant guessing finds the code of an address with a chance of less than one percent a year', () => {
  expect(MAX_CODE_TRIES).toBeLessThanOrEqual(MAX_GUESSES)
  const aDay = MAX_GUESSES / 10 ** 6
  expect(1 - (1 - aDay) ** 365).toBeLessThan(1 / 100)
})
