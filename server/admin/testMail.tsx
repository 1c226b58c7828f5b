import { createHmac, randomUUID } from 'node:crypto'
import type { Language } from '#contract/wire.ts'
import { codeIn } from '#domain/code.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { HOUR_MS } from '#domain/time.ts'
import type { AdminContext } from '../people/dualControl/actor.ts'
import { constantTimeEqual } from '../platform/crypto/sealing.ts'
import { MailCode, MailFrame } from '../platform/html/Mail.tsx'
import { renderHtml } from '../platform/html/render.ts'
import { MailAway } from '../providers/mail/port.ts'
import type { World } from '../world.ts'
import { markFirstDay } from './actions.ts'

const letter: Record<Language, { subject: string; code: string; why: string }> = {
  'en-US': {
    subject: 'Tramo test email',
    code: 'Your emails are arriving. Enter this code in the first steps on the dashboard:',
    why: 'An administrator asked for this email.',
  },
  'es-AR': {
    subject: 'Correo de prueba de Tramo',
    code: 'Los correos llegan bien. Escribí este código en los primeros pasos del tablero:',
    why: 'Este correo lo pidió un administrador.',
  },
}

/** Derives six digits from the secret, the address and the hour, so that no code has to be stored. */
const codeOf = ({ secret }: Pick<World, 'secret'>, { id, email }: Member, hour: number) =>
  String(
    createHmac('sha256', `test-mail:${secret}`).update(`${id} ${email} ${hour}`).digest().readUInt32BE() % 1_000_000,
  ).padStart(6, '0')

const hourOf = ({ now }: Pick<World, 'now'>) => Math.floor(now().getTime() / HOUR_MS)

/** Sends the caller a mail with a code. Returns whether the mail server accepted it. */
export async function sendTestMail(world: World, me: Member, language: Language): Promise<boolean> {
  const { subject, code: words, why } = letter[language]
  const code = codeOf(world, me, hourOf(world))
  const mail = {
    messageId: `${randomUUID()}.test@${new URL(world.publicUrl).hostname}`,
    to: me.email,
    subject,
    text: `${[words, code, why].join('\n\n')}\n`,
    html: renderHtml(
      <MailFrame language={language} title={subject} foot={[why]}>
        <p style={{ margin: 0 }}>{words}</p>
        <MailCode>{code}</MailCode>
      </MailFrame>,
    ),
    headers: { 'Content-Language': language },
  }
  const answer = await world.mail.send(mail).catch((error: unknown) => {
    if (!(error instanceof MailAway)) throw error
    world.log.warn({ err: error }, 'test-mail-away')
  })
  return answer === 'sent'
}

/** Accepts the code of this hour or of the previous one, which proves that mail arrives. */
export async function proveMail(world: World, context: AdminContext, typed: string): Promise<void> {
  const given = codeIn(typed) ?? ''
  const hour = hourOf(world)
  if (![hour, hour - 1].some((one) => constantTimeEqual(codeOf(world, context.me, one), given))) return refuse('phone_code_wrong')
  // the embedded mailbox delivers nothing
  if (!world.mail.mailbox) await markFirstDay(world, context, 'mail')
}
