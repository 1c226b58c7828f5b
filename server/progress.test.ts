import { expect, test } from 'vitest'
import { progress } from './progress.mjs'

function printing(isTTY: boolean) {
  let [now, output] = [0, '']
  const begin = progress({ isTTY, write: (text) => (output += text) }, () => now)
  return { begin, output: () => output, pass: (ms: number) => (now += ms) }
}

test('a terminal shows what is being done, and how long it took once it is done', () => {
  const { begin, output, pass } = printing(true)
  const end = begin('Building')
  expect(output()).toBe('Building … ')
  pass(14_300)
  end()
  expect(output()).toBe('Building … 14 s\n')
})

test('elsewhere a line comes whole, so that a line of the log never ends up in it', () => {
  const { begin, output, pass } = printing(false)
  const end = begin('Opening the database')
  expect(output()).toBe('')
  pass(412)
  end()
  expect(output()).toBe('Opening the database … 0.4 s\n')
})
