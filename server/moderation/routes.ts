import * as cases from '#contract/moderation/cases.ts'
import { report } from '#contract/moderation/cases.ts'
import * as holds from '#contract/moderation/holds.ts'
import * as contract from '#contract/moderation/moderation.ts'
import * as sanctions from '#contract/moderation/sanctions.ts'
import { checkReactivation, startReactivation } from '../payments/fees/actions.ts'
import { presentFee } from '../payments/presenter.ts'
import { actorAt, adminContextOf } from '../people/dualControl/actor.ts'
import { presentUnacted } from '../people/dualControl/presenter.ts'
import { isUnacted } from '../people/dualControl/propose.ts'
import { route } from '../platform/http/route.ts'
import { judgeAbsence } from './absences.ts'
import { appealAgainst, decideAppeal } from './appeals.ts'
import { openCasePage } from './cases/actions.ts'
import { casesPage } from './cases/views.ts'
import { extend, judgeReceipts } from './divisions.ts'
import { prolongFreezes } from './freezes.ts'
import { liftHold, setHold } from './holds.ts'
import { decideIdentity } from './identities.ts'
import { decidePaper } from './papers.ts'
import { fileReport } from './reports.ts'
import { decideSanction, liftSanction, sanctionPerson } from './sanctions/actions.ts'
import { decidedPage, effectsPage, ownSanctionsPage, pendingPage, sanctionPage } from './sanctions/views.ts'
import { closeHint } from './signals.ts'
import { absencesPage, appealsPage, divisionsPage, hintsPage, holdsPage, identitiesPage } from './views.ts'

/** Endpoints for all users: reports, appeals and fees. */
const ofPeople = [
  route(report, async (world, me, { body }) => {
    await fileReport(world, me, body)
    return { received: true }
  }),
  route(sanctions.showOwnSanctions, (world, me) => ownSanctionsPage(world, me)),
  route(sanctions.appeal, async (world, me, { body }) => ({
    decideBy: (await appealAgainst(world, me, body)).toISOString(),
  })),
  route(sanctions.startReactivation, async (world, me) => presentFee(await startReactivation(world, me), world.now())),
  route(sanctions.checkReactivation, async (world, me, { params: { id } }) =>
    presentFee(await checkReactivation(world, me, id), world.now()),
  ),
]

/** Endpoints for administrators' decisions about people. */
const decisions = [
  route(sanctions.sanctionPerson, async (world, _, { body }, context) =>
    decidedPage(world, await sanctionPerson(world, actorAt(context), body)),
  ),
  route(sanctions.decideSanction, async (world, _, { params: { id }, body }, context) => {
    await decideSanction(world, actorAt(context), id, body)
    return sanctionPage(world, id)
  }),
  route(sanctions.liftSanction, async (world, _, { params: { id }, body: { reason } }, context) => {
    await liftSanction(world, actorAt(context), id, reason)
    return sanctionPage(world, id)
  }),
  route(cases.prolongFreeze, async (world, _, { params: { id }, body: { reason } }, context) => {
    const outcome = await prolongFreezes(world, actorAt(context), id, reason)
    return isUnacted(outcome) ? presentUnacted(outcome) : { proposed: false }
  }),
  route(contract.decideAppeal, async (world, _, { params: { id }, body }, context) => ({
    state: await decideAppeal(world, actorAt(context), id, body),
  })),
  route(contract.decideIdentity, async (world, _, { params: { id }, body }, context) => ({
    deleteAt: (await decideIdentity(world, adminContextOf(context), id, body)).toISOString(),
  })),
  route(contract.decidePaper, (world, _, { params: { id }, body }, context) =>
    decidePaper(world, adminContextOf(context), id, body),
  ),
  route(contract.decideAbsence, async (world, _, { params: { id }, body }, context) => {
    await judgeAbsence(world, adminContextOf(context), id, body)
    return { decided: true }
  }),
  route(cases.closeHint, async (world, _, { params: { id }, body: { reason } }, context) => {
    await closeHint(world, adminContextOf(context), id, reason)
    return { closed: true }
  }),
]

/** Endpoints of lists for administrators. */
const lists = [
  route(cases.listCases, (world, me, { query }) => casesPage(world, me, query)),
  route(cases.showCase, (world, _, { params: { id } }, context) => openCasePage(world, adminContextOf(context), id)),
  route(sanctions.showEffects, (world, me, { params: { id }, query: { caseId } }) => effectsPage(world, me, id, caseId)),
  route(contract.listPending, (world, me) => pendingPage(world, me)),
  route(contract.listAppeals, (world, me) => appealsPage(world, me)),
  route(contract.listIdentities, (world, me, { query: { after } }) => identitiesPage(world, me, after)),
  route(contract.listAbsences, (world, me) => absencesPage(world, me)),
  route(contract.listDivisions, (world, me) => divisionsPage(world, me)),
  route(contract.judgeReceipts, async (world, _, { params: { id }, body }, context) => {
    await judgeReceipts(world, adminContextOf(context), id, body)
    return { decided: true }
  }),
  route(contract.extendReceipts, async (world, _, { params: { id }, body }, context) => {
    await extend(world, adminContextOf(context), id, body)
    return { extended: true }
  }),
  route(cases.listHints, (world, me) => hintsPage(world, me)),
]

export const moderationRoutes = [...ofPeople, ...decisions, ...lists]

export const legalHoldRoutes = [
  route(holds.showHolds, (world, me, { params: { id } }) => holdsPage(world, me, id)),
  route(holds.setHold, async (world, me, { params: { id }, body }, context) =>
    holdsPage(world, me, await setHold(world, adminContextOf(context), id, body)),
  ),
  route(holds.liftHold, async (world, me, { params: { id }, body: { reason } }, context) =>
    holdsPage(world, me, await liftHold(world, adminContextOf(context), id, reason)),
  ),
]
