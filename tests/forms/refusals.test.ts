// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openForm, seeRefusal } from './driver.ts'
import { forms } from './forms.ts'

test.each(forms)('$name shows every refusal of its call, and a second try is sent', async (one) => {
  const { server, send } = await openForm(one)
  const reasons = (one.call.refusals ?? []).filter((reason) => !(reason in (one.answered ?? {})))
  for (const reason of reasons) await seeRefusal(one, server, send, reason)
  await send()
  expect(server.changes.filter(({ endpoint }) => endpoint === one.call)).toHaveLength(reasons.length + 1)
})
