import { afterAll, expect, test, vi } from 'vitest'
import { openForm, seeFieldRefusal, seeRefusal, seeSuccess } from './driver.ts'
import type { FormCase } from './form.ts'
import { fieldsOf } from './samples.ts'

/** Tries each form with every refusal of its call. */
export function walk(forms: readonly FormCase[]): void {
  afterAll(() => void vi.useRealTimers())

  test.each(forms)('$name shows every refusal of its call, and a second try is sent', async (one) => {
    const { server, send } = await openForm(one)
    const reasons = (one.call.refusals ?? []).filter((reason) => !(reason in (one.answered ?? {})))
    for (const reason of reasons) await seeRefusal(one, server, send, reason)
    await seeSuccess(send, reasons.at(-1))
    expect(server.changes.filter(({ endpoint }) => endpoint === one.call)).toHaveLength(reasons.length + 1)
  })

  const withBody = forms.filter(({ call }) => fieldsOf(call.body).length > 0)
  test.each(withBody)('$name shows a refusal of each field of its call at its input, or in the form', async (one) => {
    let form = await openForm(one)
    for (const field of fieldsOf(one.call.body))
      if (!(await seeFieldRefusal(one, form.server, form.send, field))) form = await openForm(one)
  })
}
