import type { Me } from '#contract/accounts.ts'
import { hairOf } from '../accounts/hair.ts'
import { Avatar } from '../design/Avatar.tsx'

/** Whoever is logged in: the photo, else a portrait drawn from the id. */
export function PersonFace({ me }: { me: Me }) {
  return <Avatar photo={me.photo ?? undefined} seed={me.id} wears={hairOf(me.genre)} />
}
