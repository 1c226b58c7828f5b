// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { FormEvent } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type FormOptions, useFormState } from './useFormState.ts'

afterEach(cleanup)

interface Values {
  dni: string
}

const initial: Values = { dni: '30111222' }

/** Renders a form whose server refuses the DNI 30111222. */
async function refusedForm(more: Partial<FormOptions<Values>> = {}, inputs = ['dni']) {
  const sent: string[] = []
  const { result } = renderHook(() =>
    useFormState<Values>({
      initial,
      order: ['dni'],
      check: () => [],
      reveal: 'all',
      send: async ({ dni }) => {
        sent.push(dni)
        if (dni === '30111222') throw new Error('dni_taken')
      },
      refusedFields: () => [{ field: 'dni', reason: 'dni_taken' }],
      ...more,
    }),
  )
  const press = () => act(async () => result.current.submit(submission(...inputs)))
  await press()
  return { result, sent, press }
}

/** Returns a submit event of a form with inputs of these names. */
function submission(...names: string[]): FormEvent<HTMLFormElement> {
  const form = document.createElement('form')
  for (const name of names) form.append(Object.assign(document.createElement('input'), { name }))
  // as: the form reads no other property of an event
  return { preventDefault() {}, currentTarget: form } as unknown as FormEvent<HTMLFormElement>
}

test.each(['first', 'all'] as const)('a refused field shows the reason and enables the button (%s)', async (reveal) => {
  const { result } = await refusedForm({ reveal })
  expect(result.current.reasonOf('dni')).toBe('dni_taken')
  expect(result.current.busy).toBe(false)
})

test('a changed value of a refused field is sent', async () => {
  const { result, sent, press } = await refusedForm()
  act(() => result.current.change('dni', '30111223'))
  expect(result.current.reasonOf('dni')).toBeUndefined()
  await press()
  expect(sent).toEqual(['30111222', '30111223'])
})

test('an unchanged value of a refused field is not sent again', async () => {
  const { sent, press } = await refusedForm()
  await press()
  expect(sent).toEqual(['30111222'])
})

test('an unreadable refusal is shown in the form and enables the button', async () => {
  const { result } = await refusedForm({
    refusedFields: () => {
      throw new TypeError('unreadable')
    },
  })
  expect(result.current.busy).toBe(false)
  expect(result.current.error?.message).toBe('unreadable')
})

test('a refusal of a field that is not on the screen is shown in the form', async () => {
  const { result } = await refusedForm({}, [])
  expect(result.current.error?.message).toBe('dni_taken')
  expect(result.current.busy).toBe(false)
})
