import { expect, test } from 'vitest'
import { codeIn } from './code.ts'

test.each([
  '123456',
  ' 123 456 ',
  '123-456',
  '１２３４５６',
  '123456 is your Tramo code. It works for 10 minutes. Don’t share it with anyone.',
  '123456 es tu código de Tramo. Sirve 10 minutos. No se lo des a nadie.',
  'This is your code to log in. It works for 10 minutes:123456Log in: https://tramo.example/login/link?code=123456',
])('codeIn finds the code in "%s"', (typed) => {
  expect(codeIn(typed)).toBe('123456')
})

test.each(['', '12 34', '1234567', 'abc 1', 'It works for 10 minutes'])('codeIn finds no code in "%s"', (typed) => {
  expect(codeIn(typed)).toBeUndefined()
})
