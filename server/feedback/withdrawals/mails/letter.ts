import type { Mail } from '../../../providers/mail/port.ts'
import type { DueMail } from './queries.ts'
import { words } from './words.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')

/** The code, or the answer to a case, for an address without an account; under one message id however often it is sent. */
export function letterOf({ id, kind, code, email, answer, language }: DueMail, publicUrl: string): Mail {
  const { hello, bye, why, [kind]: said } = words[language]
  const parts = [hello, said.text(code), ...(kind === 'answer' && answer ? [answer] : []), bye, why]
  const paragraphs = parts.map((part) => `<p style="white-space:pre-line">${escaped(part)}</p>`).join('\n')
  const subject = said.subject(code)
  return {
    messageId: `${id}.${kind}@${new URL(publicUrl).hostname}`,
    to: email,
    subject,
    text: `${parts.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:560px">
${paragraphs}
</body></html>
`,
    headers: { 'Content-Language': language },
  }
}
