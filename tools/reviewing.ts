import type { Page } from '@playwright/test'
import type { Proposal } from '#contract/admin/dualControl.ts'
import { type Doing, press } from './doings.ts'
import { about, at, card, celeste, elena, id, olga, ramiro } from './moderated.ts'
import { busyOffice } from './moderating.ts'
import { answer, changed } from './scenery.ts'

/* What waits for a second administrator, and what people ask of their data. */

const proposed = { by: olga, at, until: '2026-11-25T12:05:00.000Z', whyNotConfirm: null, command: null, person: null }
const proposals: Proposal[] = [
  {
    ...proposed,
    id: id('a'),
    kind: 'refund_settled',
    subject: `order:${id('1')}`,
    content: { booking: id('b'), minor: '1250000', currency: 'ARS' },
    reason: 'Se dividió con un comprobante de otro viaje.',
  },
  {
    ...proposed,
    id: id('b'),
    kind: 'recovery',
    subject: `booking:${id('b')}`,
    content: { booking: id('b'), minor: '910000', currency: 'ARS', ground: 'not_given' },
    reason: 'No pasó a buscar a nadie; lo dicen los tres.',
    by: elena,
    whyNotConfirm: 'second_admin_needed',
  },
  {
    ...proposed,
    id: id('c'),
    kind: 'longer_freeze',
    subject: `account:${ramiro.id}`,
    person: ramiro,
    content: { case: card.id },
    reason: 'Falta el testimonio de Celeste, que vuelve en enero.',
  },
]

export const proposalsWait = (page: Page) => answer(page, '**/api/moderation/proposals', 200, proposals)

/** One administrator asked for sixty more days; another one looks at the case. */
export async function prolongingWaits(page: Page): Promise<void> {
  await busyOffice(page)
  const longerFreeze = { by: olga.name, mine: false, until: '2026-11-25T12:05:00.000Z' }
  await answer(page, `**/api/moderation/case/${card.id}`, 200, { ...about, longerFreeze })
}

export const seeFrozen: Doing = (page, { moderation }) =>
  page.getByRole('heading', { name: moderation.frozen, exact: true }).scrollIntoViewIfNeeded()

/** A letter that came by mail, half written down. */
export const recordMail: Doing = async (page, { moderation }) => {
  await press(page, moderation.data_record)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: moderation.data_person }).fill('celeste.ibanez@example.org')
  await dialog.getByRole('combobox').selectOption({ label: moderation.data_kind.restrict })
  await dialog.getByRole('textbox', { name: moderation.data_text }).fill(`${celeste.name}: guarden mis datos sin usarlos.`)
}

export const dataUnderReview = (page: Page) => changed(page, /\/api\/user\/[0-9a-f-]{36}/, { underReview: true })

/** A restriction that lasts, and one that was refused before. */
export const isRestricted = (page: Page) =>
  answer(page, '**/api/me/data-request', 200, [
    {
      id: id('d'),
      kind: 'restrict',
      state: 'granted',
      text: 'Me voy de viaje un año; guarden todo, pero no lo usen.',
      askedAt: at,
      answerBy: '2026-11-26T03:00:00.000Z',
      answer: 'Hecho, hasta que lo termines.',
      endedAt: at,
      byMail: false,
    },
  ])
