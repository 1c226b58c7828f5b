import * as accounts from '#contract/people/accounts.ts'
import * as papers from '#contract/people/papers.ts'
import * as people from '#contract/people/people.ts'
import * as phones from '#contract/people/phoneCheck.ts'
import { giveConsent } from '#contract/people/privacy.ts'
import * as vehicles from '#contract/people/vehicles.ts'
import { USUAL_CURRENCY } from '#domain/money.ts'
import { refuse } from '#domain/refusal.ts'
import { route, standbyRoute } from '../platform/http/route.ts'
import { clearCookie, csrfOf } from '../platform/http/sessions/session.ts'
import { contactOf } from '../platform/installation.ts'
import { HOME_ZONE, todayIn } from '../platform/time.ts'
import { consent, endAllSessions, endOneSession, endSession } from './accounts/actions.ts'
import { beginLogin, mayChangeEmail, socialPages } from './accounts/login.ts'
import { presentMe, presentSession } from './accounts/presenter.ts'
import { findMe } from './accounts/queries.ts'
import { sessionsOf } from './accounts/sessions.ts'
import { adminContextOf } from './dualControl/actor.ts'
import { sendPaper, withdrawPaper } from './papers/actions.ts'
import { papersPage } from './papers/views.ts'
import { confirmPhone, startPhoneCheck, takeMessage } from './phoneCheck.ts'
import { openDni } from './profiles/actions.ts'
import { peoplePage } from './profiles/views.ts'
import { addCar, checkConsumption, editCar } from './vehicles/actions.ts'
import { carPage, wholeCar } from './vehicles/presenter.ts'

export const accountRoutes = [
  route(accounts.showSession, async (world, me, _, { session }) => {
    const row = me && (await findMe(world.db, me.id))
    const csrf = session ? csrfOf(world, session) : null
    const { POST_HOURS_FROM: from, POST_HOURS_TO: to, DEMO, OIDC_ISSUER, OWN_LOGIN } = world.settings
    const { name, currency } = world.installation
    const contact = contactOf(world)
    const demo = DEMO === 'on' && !OIDC_ISSUER && OWN_LOGIN === 'off'
    return {
      me: row ? presentMe({ ...row, admin: me.admin }, world.settings.REQUIRE_PHONE) : null,
      csrf,
      today: todayIn(world.now(), HOME_ZONE),
      demo,
      postHours: { from, to },
      social: [
        ...(name ? [{ name, address: contact ? `mailto:${contact}` : `${world.publicUrl}/suggestion-box` }] : []),
        ...socialPages(world.settings.SOCIAL_PAGES),
      ],
      ...(contact && { contact }),
      ...(currency !== USUAL_CURRENCY && { currency }),
      ...(world.settings.REQUIRE_PAPERS !== 'off' && { papers: world.settings.REQUIRE_PAPERS }),
      ...(world.partners.areThere && { hasPartners: true as const }),
      ...(OWN_LOGIN === 'on' && { ownLogin: true as const }),
    }
  }),

  route(accounts.logIn, async (world, _, { body: { newEmail, ...body } }, { reply, language, session }) => {
    const changes = newEmail ? mayChangeEmail(world, session) : undefined
    return { address: await beginLogin(world, reply, { ...body, language: body.language ?? language, changes }) }
  }),

  route(accounts.logOut, async (world, _, __, { reply, session }) => {
    if (session) await endSession(world, session)
    clearCookie(world, reply)
    return { address: await world.identity.farewell(session?.idToken ?? undefined) }
  }),

  route(accounts.listSessions, async (world, me, _, { session }) => ({
    sessions: (await sessionsOf(world.db, me, world.now())).map((one) => presentSession(one, session?.idHash)),
  })),

  route(accounts.endOneSession, async (world, me, { params: { id } }) => {
    await endOneSession(world, me.id, id)
    return {}
  }),

  route(accounts.endAllSessions, async (world, me, _, { reply, session }) => {
    await endAllSessions(world, me.id)
    clearCookie(world, reply)
    return { address: await world.identity.farewell(session?.idToken ?? undefined) }
  }),

  route(giveConsent, async (world, { id }, { body: { checkbox, version } }, { language, request }) => {
    await consent(world, id, checkbox ? version : '', { language, address: request.ip })
    return {}
  }),
]

const phoneRoutes = [
  route(phones.startPhoneCheck, (world, me, { body: { way } }, { language }) => startPhoneCheck(world, me, way, language)),
  route(phones.confirmPhone, async (world, me, { body: { code } }) => {
    await confirmPhone(world, me, code)
    return { checked: true }
  }),
  route(phones.noticePhone, async (world, _, __, { request: { headers, body } }) => {
    const signature = headers['x-signature']
    await takeMessage(world, { signature: String(signature ?? ''), rawBody: typeof body === 'string' ? body : '' })
    return { taken: true }
  }),
]

export const peopleRoutes = [
  ...phoneRoutes,
  standbyRoute(people.findPeople, (world, me, { query }) => peoplePage(world, me, query)),
  route(people.openDni, async (world, _, { params, body }, { session = refuse('login_required'), request }) => ({
    dni: await openDni(world, { session, address: request.ip }, params.id, body.reason),
  })),
]

export const vehicleRoutes = [
  route(papers.listPapers, (world, me) => papersPage(world, me)),
  route(papers.sendPaper, async (world, me, { body }) => {
    await sendPaper(world, me, body)
    return papersPage(world, me)
  }),
  route(papers.withdrawPaper, async (world, me, { params }) => {
    await withdrawPaper(world, me, params.id)
    return papersPage(world, me)
  }),
  route(vehicles.listCars, (world, me, { query }) => carPage(world, me, query.plate)),
  route(vehicles.addCar, async (world, me, { body }) => wholeCar(world, await addCar(world, me, body))),
  route(vehicles.checkConsumption, async (world, _me, { params: { id }, body }, context) => {
    await checkConsumption(world, adminContextOf(context), id, body.consumptionDl)
    return wholeCar(world, id)
  }),
  route(vehicles.editCar, async (world, me, { params, body }) => {
    await editCar(world, me, params.id, body)
    return wholeCar(world, params.id)
  }),
]
