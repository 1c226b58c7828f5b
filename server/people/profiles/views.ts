import type * as z from 'zod/mini'
import type { findPeople, PersonCard } from '#contract/people/people.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import { proposalsAbout } from '../dualControl/queries.ts'
import { presentPersonCard } from './presenter.ts'
import { type FoundPerson, listPeople, peopleNamed, personWithEmail } from './searchPeople.ts'
import { countView } from './viewQuota.ts'

const A_PAGE = 24

type Query = z.output<typeof findPeople.query>

/** People by part of a name, by a whole e-mail, or all of them. The flag asks for a view; the session decides (A9). */
export async function peoplePage(world: World, me: Member, query: Query): Promise<{ users: PersonCard[]; next?: string }> {
  const everybody = query.admin === 'true'
  if (everybody && !isAdmin(me)) refuse('admin_only')
  const found = await foundBy(world, query, everybody)
  const page = found.slice(0, A_PAGE)
  const ids = page.map(({ id }) => id)
  countView(world, me, ids)
  const proposals = everybody ? await proposalsAbout(world.db, ids, world.now()) : []
  const users = page.map((row) =>
    presentPersonCard(
      row,
      everybody ? 'admin' : 'other',
      proposals.filter(({ about }) => about === row.id),
    ),
  )
  const last = found.length > A_PAGE ? page.at(-1) : undefined
  return { users, ...(last && { next: last.key }) }
}

function foundBy(world: World, { name, email, after }: Query, everybody: boolean): Promise<FoundPerson[]> {
  const asked = { after, everybody, most: A_PAGE + 1 }
  if (email) return personWithEmail(world, email, everybody)
  return name?.trim() ? peopleNamed(world, name, asked) : listPeople(world, asked)
}
