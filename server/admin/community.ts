import type { showCommunity } from '#contract/admin/community.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { communityCurrencies } from '#domain/admin/community.ts'
import { isCurrencyFixed } from '../platform/installation.ts'
import type { World } from '../world.ts'

export async function communityPage({ db, settings, installation }: World): Promise<Reply<typeof showCommunity>> {
  const { COMMUNITY_NAME, CONTACT_MAIL, DEFAULT_LANGUAGE, PUBLIC_DEMO } = settings
  const fixed = {
    name: COMMUNITY_NAME !== undefined,
    contact: CONTACT_MAIL !== undefined,
    language: DEFAULT_LANGUAGE !== undefined,
    currency: await isCurrencyFixed(db, settings),
  }
  const fields = ['name', 'contact', 'language', 'currency'] as const
  const currency = installation.currency as (typeof communityCurrencies)[number] // as: only these currencies are ever written
  return { ...installation, currency, fixed: fields.filter((field) => fixed[field] || PUBLIC_DEMO === 'on') }
}
