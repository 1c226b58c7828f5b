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
  | 'passkey_failed'
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
  passkey: {
    use: string
    unused: string
    title: string
    offer: string
    why: string
    needed: string
    adminMakes: string
    adminUses: string
    add: string
    notMade: string
    known: string
    without: string
    full: (most: number) => string
    again: string
    logIn: string
    later: string
    back: string
    name: string
    rename: string
    remove: string
    removeWhy: string
    removeNow: string
    off: string
    used: (made: string, used: string | null) => string
  }
  recovery: { subject: string; text: string; warning: string; act: string }
  letter: { subject: string; code: string; act: string; where: string; warning: string }
}

const english: LoginTexts = {
  ask: {
    title: 'Log in to Tramo',
    text: 'Enter your email and we’ll send you a code. No password needed, and it works the same if you’re new here.',
    label: 'Email',
    act: 'Send me a code',
  },
  change: {
    title: 'Your new email',
    text: 'We’ll send it a code. From then on, you log in with this email, and we let the old address know.',
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
  link: { title: 'Log in to Tramo', text: (email) => `Just press the button to log in as ${email}.`, act: 'Log in' },
  elsewhere: {
    title: 'Your code',
    text: 'This is not the browser where you started to log in, or you started more than 10 minutes ago. Enter this code where you started:',
    warning: 'If you didn’t ask for it, close this page. No one from Tramo will ever ask you for this code.',
  },
  mistakes: {
    email_missing: 'Enter an email address.',
    email_malformed: 'Enter it like name@example.org.',
    too_often: 'Too many codes were requested from here. Try again in an hour, or from another network.',
    mail_refused: 'We can’t deliver email to this address. Check the spelling.',
    mail_away: 'We can’t send email right now. Try again in a few minutes.',
    code_missing: 'Enter the six digits from the email.',
    code_wrong: 'That isn’t the code. Check it in the latest email.',
    passkey_failed: 'This passkey didn’t work. Try another one, or use a code by email.',
    use_link: 'Too many codes were tried for this email today. Open the latest email in this browser and press its button.',
    code_spent: 'This code no longer works. Send another one.',
  },
  passkey: {
    use: 'Use a passkey',
    unused: 'No passkey was used. You can try again, or get a code by email.',
    title: 'Your passkeys',
    offer: 'Log in faster next time',
    why: 'With a passkey, you log in with your fingerprint, face or screen lock instead of a code by email. Tramo never sees any of them.',
    needed:
      'This needs your passkey. If you lost it, you can use a code by email again 24 hours after your first login without the passkey.',
    adminMakes: 'Administrators log in with a passkey. Create one to open the admin area. Everything else works without it.',
    adminUses:
      'You logged in with a code by email, but the admin area needs your passkey. If you lost it, the person who runs this site’s server can remove it.',
    add: 'Create a passkey',
    notMade: 'No passkey was created. You can try again whenever you like.',
    known: 'This device already has a passkey for you.',
    without: 'This browser can’t create passkeys. A code by email works as before.',
    full: (most) => `You have ${most} passkeys, which is the maximum. Delete one to create another.`,
    again: 'Log in again to make changes',
    logIn: 'Log in with your passkey',
    later: 'Not now',
    back: 'Back to your profile',
    name: 'Name',
    rename: 'Save the name',
    remove: 'Delete',
    removeWhy: 'It will no longer work here. Delete it on your device too.',
    removeNow: 'Delete this passkey',
    off: 'Turned off because someone used a copy of it. Delete it and create another one.',
    used: (made, used) => (used ? `Since ${made}, last used ${used}` : `Since ${made}, not used yet`),
  },
  recovery: {
    subject: 'You logged in to Tramo without your passkey',
    text: 'Someone logged in to your account with a code sent to this email, not with your passkey. For 24 hours that login can’t change your bank account, documents, email or passkeys. If it was you, wait 24 hours before replacing a lost passkey.',
    warning:
      'If it wasn’t you, someone else can read this email: change its password, log in with your passkey, and log out everywhere in your profile, under “Your data”.',
    act: 'Your passkeys',
  },
  back: 'Back to Tramo without logging in',
  letter: {
    subject: 'Your code to log in to Tramo',
    code: 'This is your code to log in. It works for 10 minutes:',
    act: 'Log in',
    where: 'The button only works in the browser where you’re logging in.',
    warning:
      'If you didn’t ask for it, you don’t need to do anything. Don’t tell anyone this code: no one from Tramo will ask you for it.',
  },
}

const spanish: LoginTexts = {
  ask: {
    title: 'Ingresá a Tramo',
    text: 'Escribí tu correo y te enviamos un código. No necesitás contraseña, y si todavía no tenés cuenta funciona igual.',
    label: 'Correo electrónico',
    act: 'Enviarme un código',
  },
  change: {
    title: 'Tu nuevo correo',
    text: 'Te vamos a enviar un código a ese correo. Desde entonces ingresás con él, y avisamos a la dirección anterior.',
  },
  code: {
    title: 'Mirá tu correo',
    sent: (email) => `Enviamos un código de seis dígitos a ${email}. Sirve durante 10 minutos, en este navegador.`,
    held: (email) => `Ya enviamos varios correos a ${email} en la última hora. Abrí el último en este navegador y tocá el botón.`,
    hint: '¿No llegó? Fijate en el correo no deseado.',
    label: 'Código',
    act: 'Ingresar',
    again: 'Enviar otro código',
    other: 'Usar otro correo',
  },
  link: { title: 'Ingresá a Tramo', text: (email) => `Tocá el botón para ingresar como ${email}.`, act: 'Ingresar' },
  elsewhere: {
    title: 'Tu código',
    text: 'Este no es el navegador donde empezaste a ingresar, o pasaron más de 10 minutos. Escribí este código donde empezaste:',
    warning: 'Si no lo pediste, cerrá esta página. Nadie de Tramo te va a pedir este código.',
  },
  mistakes: {
    email_missing: 'Escribí un correo electrónico.',
    email_malformed: 'Escribilo así: nombre@ejemplo.org.',
    too_often: 'Se pidieron demasiados códigos desde acá. Probá de nuevo en una hora o desde otra red.',
    mail_refused: 'No podemos enviar correos a esta dirección. Revisá cómo está escrita.',
    mail_away: 'En este momento no podemos enviar correos. Probá de nuevo en unos minutos.',
    code_missing: 'Escribí los seis dígitos del correo.',
    code_wrong: 'Ese no es el código. Revisalo en el último correo.',
    passkey_failed: 'Esta clave de acceso no funcionó. Probá con otra o usá un código por correo.',
    use_link: 'Hoy se probaron demasiados códigos para este correo. Abrí el último correo en este navegador y tocá el botón.',
    code_spent: 'Este código ya no sirve. Pedí otro.',
  },
  passkey: {
    use: 'Usar una clave de acceso',
    unused: 'No se usó ninguna clave de acceso. Podés probar de nuevo o pedir un código por correo.',
    title: 'Tus claves de acceso',
    offer: 'Ingresá más rápido la próxima vez',
    why: 'Con una clave de acceso ingresás con tu huella, tu cara o el bloqueo de pantalla, sin un código por correo. Tramo nunca los ve.',
    needed:
      'Para esto necesitás tu clave de acceso. Si la perdiste, 24 horas después de tu primer ingreso sin ella vuelve a alcanzar con un código por correo.',
    adminMakes:
      'Los administradores ingresan con una clave de acceso. Creá una para abrir el panel de administración. Todo lo demás funciona sin ella.',
    adminUses:
      'Ingresaste con un código por correo, pero el panel de administración necesita tu clave de acceso. Si la perdiste, la persona a cargo del servidor puede borrarla.',
    add: 'Crear una clave de acceso',
    notMade: 'No se creó ninguna clave de acceso. Podés probar de nuevo cuando quieras.',
    known: 'Este dispositivo ya tiene una clave de acceso tuya.',
    without: 'Este navegador no puede crear claves de acceso. El código por correo funciona como siempre.',
    full: (most) => `Tenés ${most} claves de acceso, que es el máximo. Borrá una para crear otra.`,
    again: 'Ingresá de nuevo para hacer cambios',
    logIn: 'Ingresar con tu clave de acceso',
    later: 'Ahora no',
    back: 'Volver a tu perfil',
    name: 'Nombre',
    rename: 'Guardar el nombre',
    remove: 'Borrar',
    removeWhy: 'Deja de funcionar acá. Borrala también en tu dispositivo.',
    removeNow: 'Borrar esta clave de acceso',
    off: 'Desactivada porque alguien usó una copia. Borrala y creá otra.',
    used: (made, used) => (used ? `Desde el ${made}, usada por última vez el ${used}` : `Desde el ${made}, todavía sin usar`),
  },
  recovery: {
    subject: 'Ingresaste a Tramo sin tu clave de acceso',
    text: 'Alguien ingresó a tu cuenta con un código enviado a este correo, no con tu clave de acceso. Durante 24 horas, desde esa sesión no se pueden cambiar tu cuenta bancaria, documentos, correo ni claves de acceso. Si fuiste vos, esperá ese plazo para reemplazar la clave perdida.',
    warning:
      'Si no fuiste vos, otra persona puede leer este correo: cambiale la contraseña, ingresá con tu clave de acceso y cerrá todas las sesiones en tu perfil, en “Privacidad”.',
    act: 'Tus claves de acceso',
  },
  back: 'Volver a Tramo sin ingresar',
  letter: {
    subject: 'Tu código para ingresar a Tramo',
    code: 'Este es tu código para ingresar. Sirve durante 10 minutos:',
    act: 'Ingresar',
    where: 'El botón funciona si lo abrís en el navegador donde estás ingresando.',
    warning: 'Si no lo pediste, no tenés que hacer nada. No le digas este código a nadie: nadie de Tramo te lo va a pedir.',
  },
}

export const loginTexts: Record<Language, LoginTexts> = { 'en-US': english, 'es-AR': spanish }
