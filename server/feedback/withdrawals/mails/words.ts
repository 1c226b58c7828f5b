import type { Language } from '#contract/words.ts'

interface Words {
  hello: string
  code: { subject: (code: string) => string; text: (code: string) => string }
  answer: { subject: (code: string) => string; text: (code: string) => string }
  bye: string
  /** who did not ask for it reads this */
  why: string
}

/** What is mailed to who withdraws without an account. Nothing that they typed is in it: the address may be somebody else's. */
export const words: Record<Language, Words> = {
  'en-US': {
    hello: 'Hello,',
    code: {
      subject: (code) => `Your withdrawal ${code}`,
      text: (code) =>
        `We have your withdrawal. Its code is ${code}. Keep this mail: our answer comes to this address, under the same code.`,
    },
    answer: {
      subject: (code) => `Our answer to your withdrawal ${code}`,
      text: (code) => `We have looked at your withdrawal ${code}. This is our answer:`,
    },
    bye: 'The people of Tramo',
    why: 'Somebody gave this address in Tramo’s withdrawal form. If it was not you, there is nothing you have to do.',
  },
  'es-AR': {
    hello: 'Hola:',
    code: {
      subject: (code) => `Tu arrepentimiento ${code}`,
      text: (code) =>
        `Recibimos tu pedido de arrepentimiento. Su código es ${code}. Guardá este mail: la respuesta llega a esta dirección, con el mismo código.`,
    },
    answer: {
      subject: (code) => `Respuesta a tu arrepentimiento ${code}`,
      text: (code) => `Revisamos tu pedido de arrepentimiento ${code}. Esta es la respuesta:`,
    },
    bye: 'La gente de Tramo',
    why: 'Alguien puso esta dirección en el formulario de arrepentimiento de Tramo. Si no fuiste vos, no tenés que hacer nada.',
  },
}
