import { randomUUID } from 'node:crypto'
import { noteHolder, preparePayout } from '#contract/payments/payouts.ts'
import { endAllSessions, listSessions, logOut, showSession } from '#contract/people/accounts.ts'
import { editPerson, register } from '#contract/people/people.ts'
import { closeAccount, showClosing } from '#contract/people/privacy.ts'
import { HOUR_MS } from '#domain/time.ts'
import { transact } from '#server/platform/database/transact.ts'
import { registrationOf } from '#server/testing/papers.ts'
import { type Attack, refusedWith, safe } from './attack.ts'
import { anotherBrowser, answer, cuitOf, type Member, settle, type Town } from './town.ts'

/* Attacks on identity: several accounts of one person, and one person who acts alone where two are required. */

const named = async ({ member, members }: Town, name: string, part: Parameters<Town['member']>[1]): Promise<Member> =>
  members.find((one) => one.name === name) ?? (await member(name, part))

export const accounts: Attack[] = [
  {
    rule: 'A11, E7',
    name: 'an administrator makes a second one alone and releases the payout they prepared',
    run: async (town) => {
      const emma = await named(town, 'Emma', { administers: true })
      const puppet = await named(town, 'Puppet', { registered: true })
      const [driver, ana] = [await named(town, 'Diana', { drives: true }), await named(town, 'Ana', { registered: true })]
      const trip = await driver.posts({})
      await ana.pays(trip.id)
      await town.goTo(trip.closes + 1000)
      await settle(town)
      // payouts to a new driver are possible only two weeks after the credit
      await town.goTo(trip.closes + 15 * 24 * HOUR_MS)
      await emma.call(editPerson, { params: { id: puppet.id }, body: { isAdmin: true, reason: 'Helps us.' } })
      const again = await answer(
        emma.call(editPerson, { params: { id: puppet.id }, body: { isAdmin: true, reason: 'Helps us.' } }),
      )
      await puppet.logsIn()
      const { me } = await puppet.call(showSession, {})
      safe(me?.isAdmin === false, 'the puppet administers')
      await emma.call(noteHolder, { params: { id: driver.id }, body: { cuit: cuitOf(driver) } })
      const { id } = await emma.call(preparePayout, {}, { 'idempotency-key': randomUUID() })
      const keyed = { 'idempotency-key': randomUUID() }
      const released = [await emma.send('POST', `/api/payout/${id}/release`, undefined, keyed)]
      released.push(await puppet.send('POST', `/api/payout/${id}/release`, undefined, keyed))
      const reasons = released.map((one) => one.json<{ reason: string }>().reason)
      safe(
        released.every(({ statusCode }) => statusCode >= 400),
        'the payout was released',
      )
      return `refused: the same one confirming ${again}; released by the one who prepared it ${reasons[0]}, by the puppet ${reasons[1]}`
    },
  },
  {
    rule: '1',
    name: 'a stolen telephone stays logged in after its owner logs out elsewhere',
    run: async ({ product, member }) => {
      const owner = await member('Olga', { registered: true })
      const stolen = await anotherBrowser(product, owner)
      const { sessions } = await owner.call(listSessions, {})
      safe(sessions.length >= 2, 'the other browser is not on the list')
      await owner.call(endAllSessions, {})
      const left = (await stolen.call(showSession, {})).me
      safe(left === null, 'the stolen telephone is still logged in')
      const again = await anotherBrowser(product, owner)
      const before = new Map(again.jar)
      await again.call(logOut, { body: {} })
      for (const [name, value] of before) again.jar.set(name, value)
      safe((await again.call(showSession, {})).me === null, 'an old cookie is good after logging out')
      return 'harmless: sessions are listed, and ended here or everywhere at once'
    },
  },
  {
    rule: '1',
    name: 'logging in anew leaves the earlier session of the same browser alive',
    run: async ({ member }) => {
      const owner = await member('Otto', { registered: true })
      const before = new Map(owner.jar)
      await owner.logsIn()
      for (const [name, value] of before) owner.jar.set(name, value)
      safe((await owner.call(showSession, {})).me === null, 'the earlier cookie is still good')
      return 'harmless: the earlier session ended'
    },
  },
  {
    rule: 'A13',
    name: 'a driver who owes the platform closes the account',
    run: async (town) => {
      const debtor = await named(town, 'Debora', { drives: true })
      // inserts the debt directly, because any recovery from a driver leaves the same entries
      await transact(town.product.db, async (tx) => {
        const { id } = await tx
          .insertInto('postings')
          .values({ ref: `recovery:${randomUUID()}`, currency: 'ARS', at: new Date(town.product.now()) })
          .returning('id')
          .executeTakeFirstOrThrow()
        const entry = (n: number, account: string, amount_minor: bigint) => ({ posting_id: id, n, account, amount_minor })
        const entries = [entry(1, `driver_due:${debtor.id}`, 500_000n), entry(2, 'platform_loss', -500_000n)]
        await tx.insertInto('ledger_entries').values(entries).execute()
      })
      const { business } = await debtor.call(showClosing, {})
      safe(
        business.some(({ kind }) => kind === 'money_owed'),
        `in the way is only ${JSON.stringify(business)}`,
      )
      return refusedWith(await answer(debtor.call(closeAccount, { body: {} })), 'account_has_open_business')
    },
  },
  {
    rule: 'A3',
    name: 'one document, many people: zeros, letters and words before the same number',
    run: async ({ member }) => {
      const first = await member('Nora', {})
      await first.call(register, { body: await registrationOf(first, { name: 'Nora', dni: '28554805' }) })
      const other = await member('Norberto', {})
      const answers: string[] = []
      for (const dni of ['028554805', '0028554805', 'DNI28554805', 'M28554805', '28.554.805'])
        answers.push(`${dni} ${await answer(registered(other, dni))}`)
      safe(
        answers.every((one) => /dni_taken|validation/.test(one)),
        answers.join(', '),
      )
      return `refused: ${answers.join(', ')}`
    },
  },
]

const registered = async (who: Member, dni: string) =>
  who.call(register, { body: await registrationOf(who, { name: who.name, dni }) })
