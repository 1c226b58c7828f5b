import type { Reply } from '#contract/endpoint.ts'
import type { listIdentities } from '#contract/moderation/moderation.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { World } from '../../world.ts'
import { who } from '../presenter.ts'
import { type IdentityKey, type IdentityRow, waitingIdentities } from './queries.ts'

const A_PAGE = 20

/** Whose identity photos wait, a page from a key on. The photos are opened by the images' own call, with a reason. */
export async function identitiesPage({ db }: World, after: string | undefined): Promise<Reply<typeof listIdentities>> {
  const found = await waitingIdentities(db, keyFrom(after), A_PAGE + 1)
  const last = found.length > A_PAGE ? found[A_PAGE - 1] : undefined
  return { people: found.slice(0, A_PAGE).map(present), ...(last && { next: keyText(last) }) }
}

const present = (row: IdentityRow) => ({
  person: who(row.id, row),
  front: row.front,
  back: row.back,
  uploadedAt: row.uploaded_at.toISOString(),
})

const keyText = ({ uploaded_at, id }: IdentityRow) => `${uploaded_at.getTime()}.${id}`

/** What is no key begins at the beginning. */
function keyFrom(text: string | undefined): IdentityKey | undefined {
  const [, ms = '', id = ''] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text ?? '') ?? []
  return isUuid(id) ? { at: new Date(Number(ms)), id } : undefined
}
