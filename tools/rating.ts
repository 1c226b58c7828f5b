import type { Page } from '@playwright/test'
import type { Reply } from '#contract/endpoint.ts'
import type { showSession } from '#contract/people/accounts.ts'
import type { listRatable } from '#contract/ratings/ratings.ts'
import type { Doing } from './doings.ts'

// as, in this file: what the server sends was checked by the same contract
const read = async <T>(page: Page, path: string) => (await (await page.request.get(path)).json()) as T

/** The page of a person whom the user who is logged in may rate now. */
export async function toBeRated(page: Page): Promise<string> {
  const ratable = await read<Reply<typeof listRatable>>(page, '/api/rating/open')
  const open = ratable.find(({ state }) => state === 'open')
  if (!open) throw new Error('there is nobody to rate')
  return `/user/${open.person.id}`
}

export const ownPosts = async (page: Page) => `/post/${(await read<Reply<typeof showSession>>(page, '/api/session')).me?.id}`

export const fillRating: Doing = async (page, { ratings }) => {
  await page.getByRole('textbox', { name: ratings.description }).fill('Puntual, tranquilo y con buena música.')
  await page.getByRole('radio', { name: /^3[.,]5/ }).check({ force: true })
}

export const seeRatings: Doing = (page) => page.getByRole('main').getByRole('listitem').first().waitFor()
