import { afterAll, expect, test } from 'vitest'
import { smtpMail } from './hosted.ts'
import { MailAway } from './port.ts'
import { read, smtpServer } from './testing/smtp.ts'

const server = await smtpServer()
const mailing = smtpMail({ url: server.url, from: 'Tramo <tramo@example.org>' })
afterAll(() => mailing.close().then(server.close))

const mail = {
  messageId: 'one@tramo.example.org',
  to: 'ana@example.org',
  subject: 'Se acerca tu viaje: Río Cuarto → Córdoba',
  text: 'Salís a las 09:00.\n\n-- \nÑandú',
  html: '<!doctype html><p>Salís a las 09:00, ñandú</p>',
  headers: { 'List-Unsubscribe': '<https://tramo.example.org/off>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
}

test('a mail arrives as text and HTML, with accents, headers and id', async () => {
  expect(await mailing.send(mail)).toBe('sent')
  const [{ from, to, ...rest } = { from: '', to: '', raw: '' }] = server.received
  expect([from, to]).toEqual(['tramo@example.org', 'ana@example.org'])
  const { headers, type, parts } = read({ from, to, ...rest })
  expect(headers).toMatchObject({
    from: 'Tramo <tramo@example.org>',
    to: 'ana@example.org',
    subject: mail.subject,
    'message-id': '<one@tramo.example.org>',
    'list-unsubscribe': '<https://tramo.example.org/off>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  })
  expect(type).toBe('multipart/alternative')
  expect(parts.map((part) => part.type)).toEqual(['text/plain', 'text/html'])
  expect(parts.map(({ text }) => text.replaceAll('\r\n', '\n').trimEnd())).toEqual([mail.text, mail.html])
})

test.each([
  ['an address that nobody has', { rcpt: '550 no such user' }],
  ['a mail that is not wanted', { data: '554 spam' }],
])('%s counts as permanently refused', async (_, says) => {
  Object.assign(server.says, says)
  expect(await mailing.send(mail)).toBe('refused')
  delete server.says.rcpt
  delete server.says.data
})

test.each([
  ['a full mailbox', { rcpt: '452 later' }],
  ['a server with trouble', { data: '451 later' }],
])('%s is retried', async (_, says) => {
  Object.assign(server.says, says)
  await expect(mailing.send(mail)).rejects.toThrow(MailAway)
  delete server.says.rcpt
  delete server.says.data
  expect(await mailing.send(mail)).toBe('sent')
})

test('an unreachable mail server counts as unavailable', async () => {
  const nobody = await smtpServer()
  await nobody.close()
  const there = smtpMail({ url: nobody.url, from: 'tramo@example.org' })
  await expect(there.send(mail)).rejects.toThrow(MailAway)
  await there.close()
})
