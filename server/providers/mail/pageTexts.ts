import type { Language } from '#contract/words.ts'

export interface MailboxTexts {
  mark: string
  heading: string
  to: (address: string) => string
  demo: string
  everybody: string
  none: string
  receiver: string
  sent: string
  back: string
  plain: string
  headers: string
  languages: string
  toTramo: string
}

const english: MailboxTexts = {
  mark: 'Mailbox',
  heading: 'Mail that was sent',
  to: (address) => `Mail to ${address}`,
  demo: 'A demonstration: no mail leaves this machine. What people would get by mail is kept here for a month, for everybody to see.',
  everybody: 'Mail to everybody',
  none: 'Nothing has been sent yet.',
  receiver: 'To',
  sent: 'Sent',
  back: 'All mail to this address',
  plain: 'As plain text',
  headers: 'Headers',
  languages: 'Language',
  toTramo: 'Go to Tramo',
}

const spanish: MailboxTexts = {
  mark: 'Buzón',
  heading: 'Correo enviado',
  to: (address) => `Correo para ${address}`,
  demo: 'Es una demostración: ningún correo sale de esta máquina. Lo que la gente recibiría por correo se guarda acá un mes, a la vista de cualquiera.',
  everybody: 'Correo para todas las personas',
  none: 'Todavía no se envió nada.',
  receiver: 'Para',
  sent: 'Enviado',
  back: 'Todo el correo para esta dirección',
  plain: 'Como texto simple',
  headers: 'Encabezados',
  languages: 'Idioma',
  toTramo: 'Ir a Tramo',
}

export const mailboxTexts: Record<Language, MailboxTexts> = { 'en-US': english, 'es-AR': spanish }
