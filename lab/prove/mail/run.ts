import { chromium, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loginTexts } from '#server/providers/identity/own/texts.ts'
import { portForServer } from '#server/testing/ports.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { messages } from '#web/texts/en-US.ts'
import { open } from '../../../tests/browser/people.ts'
import { headless } from '../../../tools/chromium.ts'
import { atLeast, atMost, conclude, judge, type Report } from '../../bench/report.ts'
import { ready } from '../crashes/server.ts'
import { firstMail } from './imap.ts'
import { DOMAIN, mailServer, PASSWORD } from './mailServer.ts'

/*
 * Logs in at the built server, by a code that Debian's Postfix and Dovecot deliver, and by a passkey. Then requests a code for a
 * mailbox that does not exist. `apt-get install postfix dovecot-imapd && npm run build && npm run lab -- rehearse:mail`, as root.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const { ask, code, passkey, mistakes } = loginTexts['en-US']

const [folder, mailFolder] = [await makeThrowAwayFolder(), await makeThrowAwayFolder()]
const [smtp, imap, port] = [await portForServer(), await portForServer(), await portForServer()]
const origin = `http://localhost:${port}`
const seconds = async (callback: () => Promise<void>) => {
  const began = performance.now()
  await callback()
  return Math.round(performance.now() - began) / 1000
}

async function logsIn(page: Page): Promise<void> {
  await open(page, '/home')
  await page.getByRole('banner').getByRole('button', { name: messages.shell.log_in, exact: true }).click()
}

async function asksForCode(page: Page, email: string): Promise<void> {
  await logsIn(page)
  await page.getByRole('textbox', { name: ask.label }).fill(email)
  await page.getByRole('button', { name: ask.act }).click()
}

async function byCode(page: Page, user: string): Promise<void> {
  await asksForCode(page, `${user}@${DOMAIN}`)
  const mail = await firstMail({ port: imap, user, password: PASSWORD })
  await page.getByRole('textbox', { name: code.label }).fill(/^\d{6}\r?$/m.exec(mail)?.[0].trim() ?? '')
  await page.getByRole('button', { name: code.act, exact: true }).click()
  await page.getByRole('heading', { name: passkey.offer }).waitFor()
}

async function byPasskey(page: Page): Promise<void> {
  await logsIn(page)
  await page.getByRole('button', { name: passkey.use }).click()
  await page.waitForURL('**/home')
}

/** Returns the number of codes in the last hour whose mail bounced, according to the operator's metrics. */
async function undelivered(): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^tramo_login_codes\{.*"undelivered".*\} (\d+)$/m.exec(text)?.[1])
}

const mail = await mailServer(mailFolder, { smtp, imap }, ['lucia'])
for (const part of ['dist', 'data', 'server', 'node_modules', 'package.json']) await symlink(join(root, part), join(folder, part))
const site = spawn(process.execPath, [join(root, 'dist/server.js')], {
  cwd: folder,
  env: {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: origin,
    OWN_LOGIN: 'on',
    DEMO: 'off',
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    MAIL_FROM: `Tramo <tramo@${DOMAIN}>`,
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = await chromium.launch(headless)
let report: Report | undefined
try {
  await ready(origin, site)
  const page = await browser.newPage({ baseURL: origin, locale: 'en-US' })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  const code_s = await seconds(() => byCode(page, 'lucia'))
  await page.getByRole('button', { name: passkey.add }).click()
  await page.waitForURL('**/home')
  await page.context().clearCookies()
  const passkey_s = await seconds(() => byPasskey(page))
  await page.context().clearCookies()
  await asksForCode(page, `nobody@${DOMAIN}`)
  await page.getByRole('alert').filter({ hasText: mistakes.mail_refused }).waitFor()
  const figures = { code_s, passkey_s, refused_mailboxes: await undelivered() }
  const targets = { ...atMost({ code_s: 20, passkey_s: 5 }), ...atLeast({ refused_mailboxes: 1 }) }
  report = judge(figures, targets)
} finally {
  await browser.close()
  const exited = new Promise((resolve) => site.once('exit', resolve))
  site.kill('SIGTERM')
  await exited
  await mail.stop()
  for (const one of [folder, mailFolder]) await rm(one, { recursive: true, maxRetries: 3 })
}
if (report) conclude('rehearse:mail', {}, report)
