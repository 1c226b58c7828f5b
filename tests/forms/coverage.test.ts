import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import { forms } from './forms.ts'

/** Calls by which screens change data and that no form of the list sends, each with the reason. */
const withoutForm: Record<string, string> = {
  logIn: 'leads to the provider',
  logOut: 'is never refused',
  readChat: 'is sent by reading',
  checkOrder: 'is sent by the page of an order',
  checkReactivation: 'is sent by the page of a fee',
  sendPaper: 'wants a photo: papers.spec.ts',
  subscribePush: 'asks the browser first: push.spec.ts',
  unsubscribePush: 'asks the browser first: push.spec.ts',
  sendMessage: 'waits in an outbox: chat.spec.ts',
  tickStop: 'waits in an outbox: progress.spec.ts',
}

const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
)

/** Returns the data-changing calls that screens use. */
function sentByScreens(): string[] {
  const text = sources.map((path) => readFileSync(join('web', path), 'utf8').replace(/^import [^']*'[^']*'$/gm, '')).join('\n')
  return Object.entries(calls)
    .filter(([name, { method }]) => method !== 'GET' && new RegExp(`\\b(?:call|ask|download)\\([^)]*\\b${name}\\b`).test(text))
    .map(([name]) => name)
}

test('every call by which a screen changes data is in a form of the list', () => {
  const listed = new Set(forms.map(({ call }) => call))
  expect(sentByScreens().filter((name) => !listed.has(calls[name] as never) && !(name in withoutForm))).toEqual([])
})
