// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { showSession } from '#contract/people/accounts.ts'
import type { ParsedMessage } from '#contract/trips/groupMessages.ts'
import { sessionQuery } from '#web/client/session.ts'
import { tabStorage } from '#web/client/storage.ts'
import { fillDraft, handText, lastPasted, takeText } from '#web/trips/groupMessages/pasted.ts'
import { keepDraft, recallDraft } from '#web/trips/post/draft/draft.ts'
import { inputNamed } from './driver.ts'
import { SAMPLE_ID as ANTONIA, OTHER_ID as BENITA } from './samples.ts'
import { openScreen, sessionOf } from './screen.ts'

// as: the test reads no other property of it
const message = { stops: [], luggage: { value: 'large', isSure: true } } as unknown as ParsedMessage

beforeEach(tabStorage.clear)
afterAll(() => void vi.useRealTimers())

const commentOn = async (id: string) => {
  await openScreen('/route', undefined, { id })
  await waitFor(() => expect(inputNamed('comment')).not.toBeNull())
  return inputNamed('comment').value
}

test('a draft comment of an expired session is shown to its author only', async () => {
  keepDraft({ ...recallDraft(ANTONIA), comment: 'Antonia is late' }, ANTONIA)
  expect(await commentOn(ANTONIA)).toBe('Antonia is late')
  expect([recallDraft('').comment, await commentOn(BENITA)]).toEqual(['', ''])
})

test('a visitor’s draft belongs to the first user who logs in', async () => {
  keepDraft({ ...recallDraft(''), comment: 'From the list of roads' }, '')
  expect(await commentOn(ANTONIA)).toBe('From the list of roads')
  expect(await commentOn(BENITA)).toBe('')
})

test('a pasted message, and the form that it filled, belong to the user who pasted it', () => {
  fillDraft(message, { id: ANTONIA, gender: null, today: '2026-12-01' })
  handText('Salgo mañana, 3415550101', ANTONIA)
  expect([lastPasted(BENITA), takeText(BENITA), recallDraft(BENITA).luggage]).toEqual([undefined, undefined, 'small'])
  expect([lastPasted(ANTONIA)?.reading, recallDraft(ANTONIA).luggage]).toEqual([message, 'large'])
  handText('Salgo mañana, 3415550101', ANTONIA)
  expect([takeText(ANTONIA), takeText(ANTONIA)]).toEqual(['Salgo mañana, 3415550101', undefined])
})

test.each([
  ['/suggestion-box', 'suggestion'],
  ['/withdrawal', 'comment'],
])('the form of %s does not show one user’s input to the next user', async (at, field) => {
  const open = async (session: object) => {
    await openScreen(at, undefined, session)
    await waitFor(() => expect(inputNamed(field)).not.toBeNull())
  }
  await open({ id: ANTONIA })
  await act(async () => void fireEvent.change(inputNamed(field), { target: { value: 'Antonia’s words' } }))
  await open({ id: BENITA })
  expect(inputNamed(field).value).toBe('')
  await open({ id: ANTONIA })
  await waitFor(() => expect(inputNamed(field).value).toBe('Antonia’s words'))
})

test('an open page reloads when another account has logged in in another tab', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const { server, queries } = await openScreen('/route', undefined, { id: ANTONIA })
  reload.mockClear()
  const become = async (id: string) => {
    server.answer(showSession, sessionOf({ id }))
    await Promise.race([queries.refetchQueries(sessionQuery), vi.waitFor(() => expect(reload).toHaveBeenCalled())])
  }
  await become(ANTONIA)
  expect(reload).not.toHaveBeenCalled()
  await become(BENITA)
  expect([reload.mock.calls.length, queries.getQueryData(sessionQuery.queryKey)?.me?.id]).toEqual([1, ANTONIA])
})
