import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/wire.ts'
import { maskedEmail } from '#domain/field.ts'
import { MailFrame } from '../../platform/html/Mail.tsx'
import { renderHtml } from '../../platform/html/render.ts'
import type { World } from '../../world.ts'

const texts = {
  'en-US': {
    subject: 'Your Tramo email was changed',
    changed: (email: string) => `You now log in to Tramo with ${email}. This address no longer opens your account.`,
    warning: 'If it wasn’t you, reply to this email right away, or use the contact link at the bottom of our pages.',
  },
  'es-AR': {
    subject: 'Cambió tu correo en Tramo',
    changed: (email: string) => `Ahora ingresás a Tramo con ${email}. Con esta dirección ya no podés ingresar a tu cuenta.`,
    warning: 'Si no fuiste vos, respondé este correo cuanto antes o usá el enlace de contacto al pie de nuestras páginas.',
  },
} satisfies Record<Language, object>

interface Change {
  former: string
  email: string
  language: Language
}

/**
 * Sends mail to the former address of an account. The new address is masked, since other people may read the mail of the former
 * address.
 */
export async function notifyFormerEmail(world: World, { former, email, language }: Change): Promise<void> {
  const { subject, changed, warning } = texts[language]
  const text = changed(maskedEmail(email))
  const mail = {
    messageId: `${randomUUID()}.email@${new URL(world.publicUrl).hostname}`,
    to: former,
    subject,
    text: `${text}\n\n${warning}\n`,
    html: renderHtml(
      <MailFrame language={language} title={subject} foot={[warning]}>
        <p style={{ margin: 0 }}>{text}</p>
      </MailFrame>,
    ),
    headers: { 'Content-Language': language },
  }
  // the change is committed, so a mail server that does not respond must not make it look failed
  await world.mail.send(mail).catch((error: unknown) => world.log.error({ err: error }, 'former-mail-failed'))
}
