import { describe, expect, test } from 'vitest'
import { showElsewhere } from '#contract/trips/elsewhere.ts'
import { hostedPartners } from '../../providers/partners/hosted.ts'
import { called, cast } from '../../testing/cast.ts'
import { visitor } from '../../testing/person.ts'
import { siteOn } from '../../testing/site/site.ts'
import { makeKey } from './partners.ts'

/* Two installations, each a partner of the other. */
const [here, there] = [await cast(), await cast()]
const local = { isAllowed: () => true, protocol: 'http:' } as const
const [ours, theirs] = await Promise.all(
  [here, there].map(async ({ app, world }) => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    return `${address.replace('127.0.0.1', 'localhost')}/api/standard#${await makeKey(world, 'partner')}`
  }),
)
const siteWith = async (of: typeof here, partner = '') => {
  const { site, close } = await siteOn({ world: { ...of.world, partners: hostedPartners(partner, local) } })
  const asks = (date: string, query: { from?: string; to?: string } = {}) =>
    visitor({ ...of, app: site }).call(showElsewhere, {
      query: { from: called('Rosario'), to: called('Córdoba'), date, ...query },
    })
  return { asks, close }
}

describe('two partner installations', () => {
  test('two installations find each other’s trips, as links to the other site', async () => {
    const [mine, other] = [await siteWith(here, theirs), await siteWith(there, ours)]
    const hers = await there.bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
    const his = await here.bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 4, hours: '18:00' })
    const idOf = (city: string) => here.world.gazetteer.named(called(city))?.id
    const link = (id: string) => `http://localhost/route/${id}?from=${idOf('Rosario')}&to=${idOf('Córdoba')}`
    expect(await mine.asks(here.clock.inDays(3))).toEqual({
      partners: [{ name: 'localhost', trips: [{ url: link(hers), hours: '09:00' }] }],
    })
    expect(await other.asks(here.clock.inDays(4))).toEqual({
      partners: [{ name: 'localhost', trips: [{ url: link(his), hours: '18:00' }] }],
    })
    // neither passes on the trips of the other
    expect(await mine.asks(here.clock.inDays(4))).toEqual({ partners: [] })
    await Promise.all([mine.close(), other.close()])
  })

  test('two installations request a road and a day once a minute, and refuse an invalid search', async () => {
    const mine = await siteWith(here, theirs)
    const day = here.clock.inDays(6)
    expect(await mine.asks(day)).toEqual({ partners: [] })
    await there.bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6 })
    expect(await mine.asks(day)).toEqual({ partners: [] })
    here.clock.pass(60_000)
    expect((await mine.asks(day)).partners.length).toBe(1)
    await expect(mine.asks('31-02-2027')).rejects.toThrow('date_malformed')
    await expect(mine.asks(day, { to: called('Rosario') })).rejects.toThrow('same_place')
    await expect(mine.asks(day, { to: 'Nowhere at all' })).rejects.toThrow('place_unknown')
    await mine.close()
  })
})
