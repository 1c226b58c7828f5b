import { expect, test } from 'vitest'
import { progress } from './progress.mjs'

function printing(isTTY: boolean) {
  let [now, said] = [0, '']
  const begin = progress({ isTTY, write: (text) => (said += text) }, () => now)
  return { begin, said: () => said, pass: (ms: number) => (now += ms) }
}

test('a terminal shows what is being done, and how long it took once it is done', () => {
  const { begin, said, pass } = printing(true)
  const end = begin('Building')
  expect(said()).toBe('Building … ')
  pass(14_300)
  end()
  expect(said()).toBe('Building … 14 s\n')
})

test('elsewhere a line comes whole, so that a line of the log never ends up in it', () => {
  const { begin, said, pass } = printing(false)
  const end = begin('Opening the database')
  expect(said()).toBe('')
  pass(412)
  end()
  expect(said()).toBe('Opening the database … 0.4 s\n')
})
