import { type Language, languages } from '#contract/wire.ts'
import type { Mistake } from './people.ts'

export interface PageTexts {
  title: string
  demo: string
  question: string
  madeUp: string
  startHere: string
  more: (people: number) => string
  someoneNew: string
  inventIt: string
  weInventIt: string
  fields: Record<'email' | 'givenName' | 'familyName', string>
  mistakes: Record<Mistake, string>
  pleaseCheck: string
  enter: string
  back: string
  expired: { title: string; text: string }
  broken: { title: string; text: string }
  leaving: { title: string; text: string }
  left: { title: string; text: string }
  leave: string
}

const english: PageTexts = {
  title: 'Log in to Tramo (demo)',
  demo: 'Demo',
  question: 'Who do you want to be?',
  madeUp: 'These people are made up. Choose one and you’re in, no password needed. There are no real accounts here.',
  startHere: 'Start here',
  more: (people) => `${people} more people`,
  someoneNew: 'Someone new',
  inventIt: 'Log in as a new person. You can make up the details, because this page doesn’t send any email.',
  weInventIt: 'Log in as a new person. We’ll make up a name and an address for you.',
  fields: { email: 'Email', givenName: 'Given name', familyName: 'Family name' },
  mistakes: {
    email_missing: 'Enter an email address.',
    email_malformed: 'Enter it like name@example.org.',
    name_missing: 'This can’t be empty.',
    name_too_long: 'Use at most 60 characters.',
  },
  pleaseCheck: 'Almost there. Please check the fields marked below.',
  enter: 'Log in',
  back: 'Back to Tramo without logging in',
  expired: {
    title: 'This page has expired',
    text: 'It was open too long, it was already used, or this browser blocks the cookies you need to log in. Start again from Tramo.',
  },
  broken: { title: 'Something went wrong here', text: 'It’s not your fault. Start again from Tramo.' },
  leaving: { title: 'Logging out…', text: 'One more step, which happens automatically.' },
  left: { title: 'You’re logged out', text: 'See you on the road.' },
  leave: 'Log out',
}

const spanish: PageTexts = {
  title: 'Ingresá a Tramo (demo)',
  demo: 'Demo',
  question: '¿Quién querés ser?',
  madeUp: 'Estas personas son inventadas. Elegí una e ingresás sin contraseña. Acá no hay cuentas reales.',
  startHere: 'Empezá por acá',
  more: (people) => `${people} personas más`,
  someoneNew: 'Alguien nuevo',
  inventIt: 'Ingresá como alguien que todavía no está. Podés inventar los datos, porque esta página no envía correos.',
  weInventIt: 'Ingresá como alguien que todavía no está. Nosotros inventamos un nombre y un correo para vos.',
  fields: { email: 'Correo electrónico', givenName: 'Nombre', familyName: 'Apellido' },
  mistakes: {
    email_missing: 'Escribí un correo electrónico.',
    email_malformed: 'Escribilo así: nombre@ejemplo.org.',
    name_missing: 'No puede quedar vacío.',
    name_too_long: 'Usá 60 caracteres como máximo.',
  },
  pleaseCheck: 'Ya casi. Revisá los campos marcados acá abajo.',
  enter: 'Ingresar',
  back: 'Volver a Tramo sin ingresar',
  expired: {
    title: 'Esta página venció',
    text: 'Estuvo abierta demasiado tiempo, ya se usó o este navegador bloquea las cookies que hacen falta para ingresar. Empezá de nuevo desde Tramo.',
  },
  broken: { title: 'Algo salió mal acá', text: 'No es culpa tuya. Empezá de nuevo desde Tramo.' },
  leaving: { title: 'Cerrando la sesión…', text: 'Falta un paso, que se hace automáticamente.' },
  left: { title: 'Cerraste sesión', text: 'Nos vemos en la ruta.' },
  leave: 'Cerrar sesión',
}

export const pageTexts: Record<Language, PageTexts> = { 'en-US': english, 'es-AR': spanish }

/**
 * Returns the first preferred language that we support, ignoring the country. Takes preferences in the form of `ui_locales` or
 * Accept-Language.
 */
export function bestLanguage(...preferences: unknown[]): Language {
  const tags = preferences.flatMap((preference) => (typeof preference === 'string' ? preference.split(/[\s,]+/) : []))
  const found = tags.map((tag) => languages.find((language) => language.slice(0, 2) === tag.slice(0, 2).toLowerCase()))
  return found.find((language) => language !== undefined) ?? 'en-US'
}
