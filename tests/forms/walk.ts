import { afterAll, expect, test, vi } from 'vitest'
import { isTyped, openForm, seeFieldRefusals, seeRefusal, seeSuccess } from './driver.ts'
import type { FormCase } from './form.ts'
import { fieldsOf } from './samples.ts'

/** Tries each form with a refusal of each field of its call, then with every refusal of the call, and then without a refusal. */
export function walk(forms: readonly FormCase[]): void {
  afterAll(() => void vi.useRealTimers())

  test.each(forms)('$name shows every refusal of its call and of its fields, and sends a second attempt', async (one) => {
    let form = await openForm(one)
    const fields = fieldsOf(one.call.body)
    const typed = fields.filter((field) => isTyped(one, field))
    const others = fields.filter((field) => !typed.includes(field)).map((field) => [field])
    for (const refused of [typed, ...others])
      if (refused.length > 0 && !(await seeFieldRefusals(one, form.server, form.send, refused))) form = await openForm(one)
    const { server, send } = form
    const sent = () => server.changes.filter(({ endpoint }) => endpoint === one.call).length
    const before = sent()
    const reasons = (one.call.refusals ?? []).filter((reason) => !(reason in (one.answered ?? {})))
    for (const reason of reasons) await seeRefusal(one, server, send, reason)
    await seeSuccess(send, reasons.at(-1))
    expect(sent()).toBe(before + reasons.length + 1)
  })
}
