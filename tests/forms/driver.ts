import { act, fireEvent, waitFor } from '@testing-library/react'
import { fieldSentence } from '#contract/words/fields.ts'
import { sentence } from '#contract/words/refusals.ts'
import type { Reason } from '#domain/refusal.ts'
import { messages } from '#web/texts/en-US.ts'
import { FakeServer, fieldRefusals, refusal } from './fakeServer.ts'
import type { FormCase } from './form.ts'
import { sampleOf } from './samples.ts'
import { openScreen } from './screen.ts'

/** Opens the screen of a form and fills it in. */
export async function openForm(one: FormCase) {
  const server = new FakeServer()
  for (const endpoint of one.no ?? []) server.answer(endpoint, () => sampleOf(endpoint.reply, false))
  for (const [endpoint, answer] of one.answers ?? []) {
    const isNo = typeof answer === 'function' && one.no?.includes(endpoint)
    server.answer(endpoint, isNo ? () => answer(sampleOf(endpoint.reply, false) as never) : answer)
  }
  sessionStorage.clear()
  for (const [key, draft] of Object.entries(one.stored ?? {})) sessionStorage.setItem(key, JSON.stringify(draft))
  await openScreen(one.at, server, one.session)
  for (const name of one.open ?? []) await press(name)
  await findButton(one.send, (one.open ?? []).filter((name) => name === one.send).length + 1)
  await fillIn(one)
  const send = async () => {
    const before = sentBy(server, one)
    await waitFor(() => ensure(isReady(buttonNamed(one.send)), () => `${one.send} can be pressed: ${seen()}`))
    await press(one.send)
    await waitFor(() => ensure(sentBy(server, one) > before, () => `${one.send} sends ${one.call.path}: ${invalid()}${seen()}`))
  }
  return { server, send }
}

const sentBy = (server: FakeServer, { call }: FormCase) => server.changes.filter(({ endpoint }) => endpoint === call).length

/** Checks that the form or its field shows the refusal, and that the button can be pressed again. */
export async function seeRefusal(one: FormCase, server: FakeServer, send: () => Promise<void>, reason: Reason) {
  server.answerNext(one.call, refusal(reason))
  const before = typed(one)
  await send()
  const field = one.fields?.[reason]
  const expected = sentence(reason, 'en-US')
  if (field)
    await waitFor(() => ensure(errorAt(field).includes(fieldSentence(reason, 'en-US')), () => `${reason} at ${field}: ${seen()}`))
  else await waitFor(() => ensure(text().includes(expected), () => `${reason} is shown: ${seen()}`))
  for (const name of one.after ?? []) await press(name)
  await waitFor(() => ensure(isReady(buttonNamed(one.send)), () => `${one.send} is free again after ${reason}`))
  ensure(typed(one) === before, () => `${before} is still there after ${reason}: ${typed(one)}`)
  if (field) await change(field, otherThan(inputNamed(field)))
}

/**
 * Checks that each field's error is at its input, or in the form if it has none. A form that shows one error at a time shows the
 * next one after a correction. Returns whether the form can be sent again.
 */
export async function seeFieldRefusals(one: FormCase, server: FakeServer, send: () => Promise<void>, fields: string[]) {
  server.answerNext(one.call, fieldRefusals(fields))
  const before = typed(one)
  await send()
  const words = fieldSentence('malformed', 'en-US')
  const isAt = (input: string) => errorAt(input).includes(words) && inputNamed(input).getAttribute('aria-invalid') === 'true'
  const isShown = (input: string | undefined) => (input ? isAt(input) : text().includes(words))
  const left = new Set(fields.map((field) => inputOf(one, field)))
  const next = () => waitFor(() => ensure([...left].some(isShown), () => `${fields.join()} at ${[...left].join()}: ${seen()}`))
  await next()
  for (const name of one.after ?? []) await press(name)
  ensure(typed(one) === before, () => `${before} is still there after ${fields.join()}: ${typed(one)}`)
  // the form cannot be sent again while such a field is unchanged: an image, a choice, or an empty input
  if ([...left].some((input) => (input ? !inputNamed(input).value : document.querySelector('[aria-invalid=true]')))) return false
  left.delete(undefined)
  while (left.size > 0) {
    await next()
    const input = [...left].find(isShown)
    if (!input) break
    await change(input, otherThan(inputNamed(input)))
    left.delete(input)
  }
  await waitFor(() => ensure(isReady(buttonNamed(one.send)), () => `${one.send} is free again after ${fields.join()}`))
  return true
}

/** Checks whether the form has an input for a field of the body. */
export const isTyped = (one: FormCase, field: string): boolean => inputOf(one, field) !== undefined

/** Returns the name of the input for a field of the body, if the form has one. */
function inputOf({ send, inputs = {} }: FormCase, field: string): string | undefined {
  const around = inputsAround(send).filter((input) => !isTick(input) && !(input instanceof HTMLSelectElement))
  const names = [inputs[field] ?? field, ...(REASONS.has(field) ? ['reason'] : [])]
  return names.find((name) => name !== 'website' && around.includes(inputNamed(name)))
}

/** Fields of request bodies that contain the text typed in a confirmation dialog. */
const REASONS = new Set(['reason', 'text', 'answer'])

/** Sends again without a refusal, and checks that the previous refusal disappears. */
export async function seeSuccess(send: () => Promise<void>, reason: Reason | undefined) {
  await send()
  if (reason) await waitFor(() => ensure(!text().includes(sentence(reason, 'en-US')), () => `${reason} is gone: ${seen()}`))
}

/** Returns the values of the form's inputs, in order. */
const typed = ({ send }: FormCase): string =>
  inputsAround(send)
    .map((input) => (isTick(input) ? input.checked : input.value))
    .join(' | ')

/** Matches a button with this label; a placeholder matches any text. */
const patternOf = (words: string): RegExp =>
  new RegExp(`^${words.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '.*')}$`)

/** Throws with the message unless the condition holds. Builds the message only on failure, because it reads the whole page. */
export function ensure(condition: boolean, what: () => string): void {
  if (!condition) throw new Error(what())
}

/** Returns the text of the open dialog and of messages, or else of the page. */
export const text = (): string => document.body.textContent?.replace(/\s+/g, ' ') ?? ''

const seen = () =>
  `${document.querySelector('[role=dialog]')?.textContent || document.querySelector('#main')?.textContent?.slice(-300)} :: ${buttons()}`.slice(
    0,
    700,
  )

const invalid = () =>
  [...document.querySelectorAll<Input>('[aria-invalid=true]')].map(({ name, value }) => `${name}=${value} `).join('')

const isReady = (button: HTMLElement | undefined) =>
  button !== undefined && button.getAttribute('aria-busy') !== 'true' && button.getAttribute('aria-disabled') !== 'true'

/** Returns the visible name, without hidden reasons and text for assistive technology only. */
function nameOf(button: HTMLElement): string {
  const label = button.getAttribute('aria-label')
  const whole = button.textContent?.trim() ?? ''
  if (label || !button.querySelector(UNSEEN)) return label ?? whole
  const copy = button.cloneNode(true) as HTMLElement // as: a clone is of its element's type
  for (const part of copy.querySelectorAll(UNSEEN)) part.remove()
  return copy.textContent?.trim() || whole
}

/** The cookie notice, whose buttons have the same names as other buttons. */
const NOTICE = `[aria-label="${messages.shell.cookies_label}"]`

const UNSEEN = '[aria-hidden], .sr-only'

/** Finds the last button of the name, because dialogs are at the end of the page. */
const buttonNamed = (name: string): HTMLElement | undefined => buttonsNamed(name).at(-1)

function buttonsNamed(name: string): HTMLElement[] {
  const pattern = patternOf(name)
  const [begin = ''] = name.split('{')
  const all = document.querySelectorAll<HTMLElement>(
    'button, label, #main a[href], [role="button"], [role="switch"], [role="tab"]',
  )
  // a quick test first, because computing the accessible name of each button is slow
  const hasBegin = (button: HTMLElement) => `${button.getAttribute('aria-label')} ${button.textContent}`.includes(begin)
  return [...all].filter(
    (button) => !button.hidden && hasBegin(button) && pattern.test(nameOf(button)) && !button.closest(NOTICE),
  )
}

/**
 * Finds a button. `from` is the minimum number of buttons with that name, because a dialog may repeat the name of the button that
 * opens it.
 */
async function findButton(name: string, from = 1): Promise<HTMLElement> {
  await waitFor(() => ensure(buttonsNamed(name).length >= from, () => `there is ${name}: ${seen()}`))
  return buttonNamed(name) as HTMLElement // as: the wait above has found it
}

export const buttons = () => [...document.querySelectorAll<HTMLElement>('button')].map(nameOf).join(' | ')

export async function press(name: string): Promise<void> {
  const button = await findButton(name)
  await act(async () => {
    button.click()
    await Promise.resolve()
  })
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const inputNamed = (name: string) =>
  document.querySelector<Input>(`[name="${name}"], [data-field="${name}"] input`) as Input

async function change(name: string, value: string) {
  const input = inputNamed(name)
  ensure(input !== null, () => `there is an input ${name}: ${inputs()}`)
  await set(input, value)
}

async function set(input: Input, value: string) {
  await act(async () => {
    if (isTick(input)) {
      if (!input.checked) input.click()
    } else fireEvent.change(input, { target: { value } })
    fireEvent.blur(input)
  })
}

const inputs = () =>
  [...document.querySelectorAll<Input>('input, textarea, select')].map(({ name, type }) => `${name || '?'}:${type}`).join(' ')

/** Returns a different value that fits the kind of input. */
const otherThan = (input: Input) =>
  input.value.replace(/.$/, (last) => (last === '7' ? '3' : /\d/.test(last) ? '7' : last === 'x' ? 'y' : 'x'))

/** Returns the error text that describes an input. */
function errorAt(name: string): string {
  const input = document.querySelector(`[name="${name}"], [data-field="${name}"] button, [data-field="${name}"] input`)
  const ids = input?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** Fills required inputs; in a dialog fills every empty input, and selects the first choice of each group. */
async function fillIn({ fill = {}, send }: FormCase): Promise<void> {
  const isDialog = Boolean(dialogAround(send))
  const inputs = inputsAround(send)
  for (const input of inputs) {
    if (input.name in fill || input.name === 'website' || !(isDialog || isRequired(input))) continue
    if (input.type === 'radio') {
      // as: the filter keeps radio inputs only
      const group = inputs.filter(({ name, type }) => type === 'radio' && name === input.name) as HTMLInputElement[]
      if (!group.some(({ checked }) => checked)) await set(input, '')
    } else if (isTick(input) ? !input.checked : !input.value) await set(input, valueFor(input))
  }
  for (const [name, value] of Object.entries(fill)) await change(name, value)
}

const isTick = (input: Input): input is HTMLInputElement => input.type === 'checkbox' || input.type === 'radio'

const dialogAround = (send: string) => buttonNamed(send)?.closest('[role="dialog"], [role="alertdialog"]')

function inputsAround(send: string): Input[] {
  const around = dialogAround(send) ?? buttonNamed(send)?.closest('form')
  return [...(around?.querySelectorAll<Input>('input, textarea, select') ?? [])].filter(({ type }) => type !== 'file')
}

const isRequired = (input: Input) => input.required || input.getAttribute('aria-required') === 'true'

function valueFor(input: Input): string {
  if (input instanceof HTMLSelectElement) return [...input.options].find(({ value }) => value)?.value ?? ''
  if (input.type === 'email') return 'ana@example.org'
  if (input.type === 'date') return '2026-12-20'
  if (input.type === 'number' || input.inputMode === 'decimal') return '10'
  return 'A reason that can be read.'
}
