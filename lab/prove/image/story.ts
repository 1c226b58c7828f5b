import { addFuelPrice } from '#contract/admin/settings.ts'
import { searchTrips } from '#contract/trips/trips.ts'
import type { Product } from '../attacks/product.ts'
import { townOn } from '../attacks/town.ts'

/**
 * Shares a ride: an operator makes an administrator, who sets the price of fuel. A driver registers with photos and posts a trip.
 * A passenger opens a page, finds the trip and pays for a seat. Throws if a step fails.
 */
export async function shareRide(
  hosted: Pick<Product, 'url' | 'env' | 'site' | 'db'>,
  grantAdmin: (email: string) => void,
): Promise<void> {
  const real = () => Promise.reject(new Error('this server has the real clock'))
  const { member } = townOn({ ...hosted, now: Date.now, goTo: real, runs: real })
  const emma = await member('Emma')
  grantAdmin(emma.email)
  await emma.logsIn()
  await emma.call(addFuelPrice, { body: { price: '1500.00' } })

  const ana = await member('Ana', { registered: true, drives: true })
  const { id, priceMinor } = await ana.posts()
  const bruno = await member('Bruno')
  const page = await bruno.send('GET', `/route/${id}`)
  if (page.statusCode !== 200 || !page.body.includes('<!doctype html>'))
    throw new Error(`the trip's page is ${page.statusCode} ${page.body.slice(0, 200)}`)
  const { routes } = await bruno.call(searchTrips, { query: {} })
  if (!routes.some((trip) => trip.id === id)) throw new Error('the trip is not found')
  const seat = await bruno.pays(id)
  if (seat.priceMinor !== priceMinor) throw new Error(`the seat cost ${seat.priceMinor} instead of ${priceMinor}`)
}
