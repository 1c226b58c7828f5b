import * as z from 'zod/mini'
import { communityCurrencies, MAX_COMMUNITY_NAME } from '#domain/admin/community.ts'
import { EMAIL } from '#domain/field.ts'
import { endpoint } from '../endpoint.ts'
import { Language, line } from '../wire.ts'

/** Settings that an installation's pages show, and the currency of all prices. */
export const Community = z.strictObject({
  name: line(MAX_COMMUNITY_NAME).check(z.minLength(1, 'name_required')),
  contact: line(254).check(
    z.minLength(1, 'email_required'),
    z.regex(new RegExp(`^$|${EMAIL.source}`, EMAIL.flags), 'email_malformed'),
  ),
  /** language for visitors who have not chosen one */
  language: Language,
  currency: z.enum(communityCurrencies),
})
export type Community = z.output<typeof Community>

const CommunityPage = z.object({
  ...Community.shape,
  name: z.string(),
  contact: z.string(),
  /** fields that cannot be changed, because the environment sets them or the currency is in use */
  fixed: z.array(z.enum(['name', 'contact', 'language', 'currency'])),
})

export const showCommunity = endpoint({
  method: 'GET',
  path: '/setting/community',
  about: 'Name and contact of the community, its first language and its currency.',
  by: 'admin',
  reply: CommunityPage,
})

export const setCommunity = endpoint({
  method: 'PUT',
  path: '/setting/community',
  about:
    'Sets name and contact of the community, its first language and its currency. Fields that the environment names stay; the currency once there is a trip, and where a payment provider collects. Recorded.',
  by: 'admin',
  body: Community,
  reply: CommunityPage,
  refusals: ['field_not_editable'],
})
