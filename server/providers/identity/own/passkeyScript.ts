import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const glue = `
const { startAuthentication, startRegistration, browserSupportsWebAuthn } = SimpleWebAuthnBrowser
for (const form of document.querySelectorAll('form[data-options]')) {
  if (!browserSupportsWebAuthn()) {
    if (form.dataset.otherwise) location.replace(form.dataset.otherwise)
    continue
  }
  form.hidden = false
  for (const sentence of document.querySelectorAll('[data-without]')) sentence.hidden = true
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const [button, wrong] = [form.querySelector('button'), form.querySelector('[role=alert]')]
    button.disabled = true
    wrong.hidden = true
    try {
      const answer = await fetch(form.dataset.options, { method: 'POST' })
      if (!answer.ok) throw new Error(answer.status)
      const optionsJSON = await answer.json()
      const start = optionsJSON.user ? startRegistration : startAuthentication
      form.elements.response.value = JSON.stringify(await start({ optionsJSON }))
      form.submit()
    } catch (error) {
      button.disabled = false
      button.focus()
      wrong.hidden = false
      wrong.textContent = error.name === 'InvalidStateError' ? form.dataset.known : form.dataset.unused
    }
  })
}
`

/** Returns the script of the pages with a passkey form. */
export function passkeyScript(): string {
  const main = createRequire(import.meta.url).resolve('@simplewebauthn/browser')
  return `${readFileSync(join(dirname(main), '../dist/bundle/index.umd.min.js'), 'utf8')}\n;{${glue}}\n`
}
