import type { Me } from '#contract/accounts.ts'
import { hairOf } from '../accounts/hair.ts'
import { Avatar } from '../design/Avatar.tsx'

/** The photo of the person who is logged in, else a portrait drawn from their id. */
export function PersonFace({ me }: { me: Me }) {
  return <Avatar photo={me.photo ?? undefined} seed={me.id} wears={hairOf(me.genre)} />
}
