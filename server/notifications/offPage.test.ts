import { describe, expect, test } from 'vitest'
import * as contract from '#contract/notifications/notifications.ts'
import { notificationKinds } from '#domain/notifications/notification.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { offLink, themeOfLink } from './offPage.tsx'
import { mailTo, ticks } from './testing/post.ts'

const { ana, bruno, carla, world, db, stage, visitor } = await cast()

const choices = (who: CastPerson) => who.call(contract.showChoices, {})
const pathOf = (link: string) => new URL(link).pathname

describe('the unsubscribe link of a mail', () => {
  const linkOf = async (who: CastPerson) => {
    const [mail] = await mailTo({ db }, who)
    return /<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  }
  const kindsOf = async (who: CastPerson) => (await choices(who)).groups.flatMap(({ kinds }) => kinds)
  const isOn = async (who: CastPerson, kind: string | undefined) => (await kindsOf(who)).find((one) => one.kind === kind)?.mail

  test('opening the link changes nothing; the button on the page ends mail of that kind, without a login and any number of times', async () => {
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', price: '0', joining: 'on_approval' })
    await bruno.accepts(await ana.asksForSeat(trip))
    await ticks(stage)
    const link = await linkOf(ana)
    expect(link).toMatch(/^http:\/\/localhost\/api\/notification\/off\//)
    const page = await visitor().send('GET', pathOf(link), undefined, { 'accept-language': 'es-AR' })
    expect(page.headers['content-type']).toContain('text/html')
    expect([
      page.body.includes('<form method="post">'),
      page.body.includes('lang="es-AR"'),
      page.body.includes(ana.email),
    ]).toEqual([true, true, false])
    const kind = notificationKinds.find((one) => link.includes(`.${one}.`))
    expect([await isOn(ana, kind), page.body.includes('cuando aceptan tu pedido')]).toEqual([true, true])
    for (let n = 0; n < 2; n++) {
      const pressed = await stage.app.inject({
        method: 'POST',
        url: pathOf(link),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(pressed.statusCode).toBe(200)
      expect(await isOn(ana, kind)).toBe(false)
    }
    expect((await kindsOf(ana)).filter(({ mail }) => !mail).length).toBe(1)
  })

  test('the page also offers to end mail of the whole group, if it has other kinds', async () => {
    const page = await visitor().send('GET', pathOf(offLink(world, carla.id, 'refund_done')))
    const [, group = ''] =
      /<a href="(\/api\/notification\/off\/[^"]+)">Stop all emails about payments and refunds/.exec(page.body) ?? []
    expect((await visitor().send('GET', group)).body).toContain('Stop emails about payments and refunds?')
    expect((await visitor().send('POST', group)).body).not.toContain('Stop all emails')
    const money = (await choices(carla)).groups.find((one) => one.group === 'money')
    expect([money?.mail, money?.kinds.some(({ mail }) => mail), money?.kinds.every(({ push }) => push)]).toEqual([
      false,
      false,
      true,
    ])
    expect((await visitor().send('GET', pathOf(offLink(world, carla.id, 'messages_waiting')))).body).not.toContain('at all')
  })

  test('a link with a wrong signature is refused, and so is a link for account mail', async () => {
    const right = offLink(world, ana.id, 'trips')
    const others = [
      right.replace('.trips.', '.money.'),
      right.replace(ana.id, bruno.id),
      `${right}x`,
      right.slice(0, -1),
      // mail about the account cannot be ended, so even a link with a valid signature is refused
      offLink(world, ana.id, 'account' as 'trips'),
      offLink(world, ana.id, 'warned' as 'trips'),
    ]
    for (const link of others)
      for (const method of ['GET', 'POST']) expect((await visitor().send(method, pathOf(link))).statusCode).toBe(404)
    expect((await visitor().send('GET', pathOf(right))).statusCode).toBe(200)
  })

  test('the link stays valid after a change of the secret while the previous secret is set', async () => {
    const before = offLink({ ...world, secret: 'the secret of last year' }, ana.id, 'trips')
    expect((await visitor().send('GET', pathOf(before))).statusCode).toBe(404)
    const changed = { ...world, settings: { ...world.settings, SECRET_PREVIOUS: 'the secret of last year' } }
    expect(themeOfLink(changed, before.split('/').at(-1) ?? '')).toEqual({ account: ana.id, theme: 'trips' })
  })
})
