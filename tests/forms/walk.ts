import { afterAll, expect, test, vi } from 'vitest'
import { openForm, seeRefusal, seeSuccess } from './driver.ts'
import type { FormCase } from './form.ts'

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
}
