import { expect, test } from 'vitest'
import { messages as english } from './en-US.ts'
import { messages as spanish } from './es-AR.ts'
import { speech } from './speech.ts'

test('a screen gets its texts, and no others', async () => {
  const { need, now } = speech('en-US')
  await need('shell', 'trips')
  expect(now()).toEqual({ language: 'en-US', messages: { shell: english.shell, trips: english.trips } })
})

test('a change of language loads all texts that were needed so far', async () => {
  const { need, speak, now } = speech('en-US')
  await need('shell')
  await need('home')
  await speak('es-AR')
  expect(now()).toEqual({ language: 'es-AR', messages: { shell: spanish.shell, home: spanish.home } })
})

test('a screen opened during a change of language has the new language', async () => {
  const { need, speak, now } = speech('en-US')
  await need('shell')
  const opening = need('home')
  await Promise.all([speak('es-AR'), opening])
  expect(now()).toEqual({ language: 'es-AR', messages: { shell: spanish.shell, home: spanish.home } })
})

test('after two changes the page has the last language', async () => {
  const { need, speak, now } = speech('en-US')
  await need('shell')
  await Promise.all([speak('es-AR'), speak('en-US')])
  expect(now().language).toBe('en-US')
})

test('further texts in the same language cause no rendering; a change of language does', async () => {
  const { need, speak, now } = speech('en-US')
  await need('shell')
  const first = now()
  await need('home')
  expect(now()).toBe(first)
  expect(now().messages).toHaveProperty('home')
  await speak('es-AR')
  expect(now()).not.toBe(first)
})

test('the page is notified of new texts', async () => {
  const { need, listen } = speech('en-US')
  let notified = 0
  const stop = listen(() => void notified++)
  await need('shell')
  stop()
  await need('home')
  expect(notified).toBe(1)
})
