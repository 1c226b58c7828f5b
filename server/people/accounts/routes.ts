import * as contract from '#contract/people/accounts.ts'
import { giveConsent } from '#contract/people/privacy.ts'
import { route } from '../../platform/http/route.ts'
import { clearCookie, csrfOf } from '../../platform/http/session.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import { consent, endAll, endOne, endSession } from './actions.ts'
import { beginLogin } from './login.ts'
import { presentMe, presentSession } from './presenter.ts'
import { findMe, sessionsOf } from './queries.ts'
import { socialPages } from './social.ts'

export const accountRoutes = [
  route(contract.showSession, async (world, me, _, { session }) => {
    const row = me && (await findMe(world.db, me.id))
    const csrf = session ? csrfOf(world, session) : null
    const { POST_HOURS_FROM: from, POST_HOURS_TO: to, DEMO, OIDC_ISSUER } = world.settings
    const demo = DEMO === 'on' && !OIDC_ISSUER
    return {
      me: row ? presentMe(row) : null,
      csrf,
      today: todayIn(world.now(), HOME_ZONE),
      demo,
      postHours: { from, to },
      social: socialPages(world.settings.SOCIAL_PAGES),
    }
  }),

  route(contract.logIn, async (world, _, { body }, { reply, language }) => ({
    address: await beginLogin(world, reply, { ...body, language: body.language ?? language }),
  })),

  route(contract.logOut, async (world, _, __, { reply, session }) => {
    if (session) await endSession(world, session)
    clearCookie(world, reply)
    return { address: await world.identity.farewell(session?.idToken ?? undefined) }
  }),

  route(contract.listSessions, async (world, me, _, { session }) => ({
    sessions: (await sessionsOf(world.db, me, world.now())).map((one) => presentSession(one, session?.idHash)),
  })),

  route(contract.endOneSession, async (world, me, { params: { id } }) => {
    await endOne(world, me.id, id)
    return {}
  }),

  route(contract.endAllSessions, async (world, me, _, { reply, session }) => {
    await endAll(world, me.id)
    clearCookie(world, reply)
    return { address: await world.identity.farewell(session?.idToken ?? undefined) }
  }),

  route(giveConsent, async (world, { id }, { body: { checkbox, version } }, { language, request }) => {
    await consent(world, id, checkbox ? version : '', { language, address: request.ip })
    return {}
  }),
]
