import { expect, test } from 'vitest'
import { progress } from './progress.mjs'

function printing(isTTY: boolean) {
  let [now, output] = [0, '']
  const begin = progress({ isTTY, write: (text) => (output += text) }, () => now)
  return { begin, output: () => output, pass: (ms: number) => (now += ms) }
}

test('a terminal shows the start of a step immediately, and its duration at the end', () => {
  const { begin, output, pass } = printing(true)
  const end = begin('Building')
  expect(output()).toBe('Building … ')
  pass(14_300)
  end()
  expect(output()).toBe('Building … 14 s\n')
})

test('elsewhere a step is written as one line, so that no log line ends up inside it', () => {
  const { begin, output, pass } = printing(false)
  const end = begin('Opening the database')
  expect(output()).toBe('')
  pass(412)
  end()
  expect(output()).toBe('Opening the database … 0.4 s\n')
})
