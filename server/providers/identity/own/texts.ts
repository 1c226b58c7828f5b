import type { Language } from '#contract/wire.ts'

export type LoginMistake =
  | 'email_missing'
  | 'email_malformed'
  | 'too_often'
  | 'mail_refused'
  | 'mail_away'
  | 'code_missing'
  | 'code_wrong'
  | 'code_spent'
  | 'use_link'

export interface LoginTexts {
  ask: { title: string; text: string; label: string; act: string }
  change: { title: string; text: string }
  code: {
    title: string
    sent: (email: string) => string
    held: (email: string) => string
    hint: string
    label: string
    act: string
    again: string
    other: string
  }
  link: { title: string; text: (email: string) => string; act: string }
  elsewhere: { title: string; text: string; warning: string }
  mistakes: Record<LoginMistake, string>
  back: string
  letter: { subject: string; code: string; act: string; where: string; warning: string }
}

const english: LoginTexts = {
  ask: {
    title: 'Log in to Tramo',
    text: 'Enter your email and we’ll send you a code. No password needed, and it works the same if you are new here.',
    label: 'Email',
    act: 'Send me a code',
  },
  change: {
    title: 'Your new email',
    text: 'We’ll send a code to it. From then on you log in with it, and the old one gets a note.',
  },
  code: {
    title: 'Check your email',
    sent: (email) => `We sent a six-digit code to ${email}. It works for 10 minutes, in this browser.`,
    held: (email) =>
      `We have sent several emails to ${email} in the last hour. Open the latest one in this browser and press its button.`,
    hint: 'Nothing there? It may be in your spam folder.',
    label: 'Code',
    act: 'Log in',
    again: 'Send another code',
    other: 'Use another email',
  },
  link: { title: 'Log in to Tramo', text: (email) => `You are one press away from logging in as ${email}.`, act: 'Log in' },
  elsewhere: {
    title: 'Your code',
    text: 'This is not the browser where you started to log in, or that was over 10 minutes ago. Enter this code where you started:',
    warning: 'If you didn’t ask for it, close this page. Nobody from Tramo will ever ask you for this code.',
  },
  mistakes: {
    email_missing: 'Enter an email address.',
    email_malformed: 'Enter it like name@example.org.',
    too_often: 'Too many codes were requested from here. Try again in an hour, or from another network.',
    mail_refused: 'Email can’t be delivered to this address. Check the spelling.',
    mail_away: 'We can’t send email right now. Try again in a few minutes.',
    code_missing: 'Enter the six digits from the email.',
    code_wrong: 'That isn’t the code. Check it in the latest email.',
    use_link: 'Too many codes were tried for this email today. Open the latest email in this browser and press its button.',
    code_spent: 'This code doesn’t work any more. Send another one.',
  },
  back: 'Back to Tramo without logging in',
  letter: {
    subject: 'Your code to log in to Tramo',
    code: 'This is your code to log in. It works for 10 minutes:',
    act: 'Log in',
    where: 'The button logs you in when you open it in the browser where you are logging in.',
    warning:
      'If you didn’t ask for it, you don’t need to do anything. Don’t tell anyone this code: nobody from Tramo will ask you for it.',
  },
}

const spanish: LoginTexts = {
  ask: {
    title: 'Entrá a Tramo',
    text: 'Escribí tu correo y te enviamos un código. No hace falta contraseña, y si todavía no tenés cuenta es igual.',
    label: 'Correo electrónico',
    act: 'Enviarme un código',
  },
  change: {
    title: 'Tu nuevo correo',
    text: 'Te enviamos un código ahí. Desde entonces entrás con ese, y al anterior le llega un aviso.',
  },
  code: {
    title: 'Mirá tu correo',
    sent: (email) => `Enviamos un código de seis dígitos a ${email}. Sirve durante 10 minutos, en este navegador.`,
    held: (email) => `Ya enviamos varios correos a ${email} en la última hora. Abrí el último en este navegador y tocá su botón.`,
    hint: '¿No llegó? Fijate en el correo no deseado.',
    label: 'Código',
    act: 'Entrar',
    again: 'Enviar otro código',
    other: 'Usar otro correo',
  },
  link: { title: 'Entrá a Tramo', text: (email) => `Con un toque más entrás como ${email}.`, act: 'Entrar' },
  elsewhere: {
    title: 'Tu código',
    text: 'Este no es el navegador donde empezaste a entrar, o pasaron más de 10 minutos. Escribí este código donde empezaste:',
    warning: 'Si no lo pediste, cerrá esta página. Nadie de Tramo te va a pedir este código.',
  },
  mistakes: {
    email_missing: 'Escribí un correo electrónico.',
    email_malformed: 'Escribilo así: nombre@ejemplo.org.',
    too_often: 'Se pidieron demasiados códigos desde acá. Probá de nuevo en una hora o desde otra red.',
    mail_refused: 'No se puede entregar correo en esta dirección. Revisá cómo está escrita.',
    mail_away: 'Ahora no podemos enviar correos. Probá de nuevo en unos minutos.',
    code_missing: 'Escribí los seis dígitos del correo.',
    code_wrong: 'Ese no es el código. Revisalo en el último correo.',
    use_link: 'Hoy se probaron demasiados códigos para este correo. Abrí el último correo en este navegador y tocá su botón.',
    code_spent: 'Este código ya no sirve. Pedí otro.',
  },
  back: 'Volver a Tramo sin entrar',
  letter: {
    subject: 'Tu código para entrar a Tramo',
    code: 'Este es tu código para entrar. Sirve durante 10 minutos:',
    act: 'Entrar',
    where: 'El botón te hace entrar si lo abrís en el navegador donde estás entrando.',
    warning: 'Si no lo pediste, no tenés que hacer nada. No le digas este código a nadie: nadie de Tramo te lo va a pedir.',
  },
}

export const loginTexts: Record<Language, LoginTexts> = { 'en-US': english, 'es-AR': spanish }
