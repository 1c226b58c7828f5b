import type { words as english } from './words.en-US.ts'

/** Lo que rodea las palabras de un aviso: en un correo, y en la página que termina esos correos. */
export const words: typeof english = {
  groups: {
    requests: 'pedidos y respuestas',
    money: 'pagos y devoluciones',
    trips: 'cambios y recordatorios de tus viajes',
    ratings: 'calificaciones',
    messages: 'mensajes',
    alerts: 'alertas',
    account: 'tu cuenta',
  },
  hello: 'Hola:',
  bye: 'La gente de Tramo',
  why: (group) => `Te llega este correo porque usás Tramo. Trata sobre ${group}.`,
  always: 'De lo que tiene que ver con tu cuenta te avisamos siempre.',
  off: 'No quiero más correos de este tipo',
  choices: 'Elegir qué avisos recibo',
  heading: (group) => `¿No querés más correos sobre ${group}?`,
  explained: 'Vas a seguir viéndolo en Tramo, y ahí podés activar los correos de nuevo.',
  press: 'No recibir más estos correos',
  done: (group) => `No te vamos a mandar más correos sobre ${group}.`,
  toTramo: 'Ir a Tramo',
}
