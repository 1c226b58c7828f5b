import { expect } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { test } from './story.ts'

const body = (...parts: string[]) =>
  `<html lang="en"><title>Looks</title><style>.pale{color:#bbb;background:#fff}.dark{color:#111;background:#fff}</style><main><h1>Looks</h1>${parts.join('')}</main></html>`

test('axe finds pale text and small buttons of a kind that it had not measured before', async ({ page }) => {
  const found = (...parts: string[]) => page.setContent(body(...parts)).then(() => expectNoFindings(page))
  await found('<p class="dark">One</p>')
  await found('<p class="dark">One</p>', '<p class="dark">Two</p>')
  await expect(found('<p class="dark">One</p>', '<p class="pale">Two</p>')).rejects.toThrow(/color-contrast: \.pale/)
  // a kind of element with a finding does not count as measured, so axe reports it again
  await expect(found('<p class="pale">Two</p>')).rejects.toThrow(/color-contrast/)
  await expect(found('<div class="pale"><p class="dark" style="background:#222">One</p></div>')).rejects.toThrow(/color-contrast/)
  const small = '<button class="dark" style="width:9px;height:9px;padding:0;border:0">1</button>'
  await expect(found(`<p>${small}${small}</p>`)).rejects.toThrow(/target-size/)
  // rules about names and roles also check elements of kinds that were already measured
  await expect(found('<p class="dark">One</p>', '<img src="data:," class="dark">')).rejects.toThrow(/image-alt/)
})
