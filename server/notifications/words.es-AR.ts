import type { words as english } from './words.en-US.ts'

const groups: typeof english.groups = {
  requests: 'pedidos y respuestas',
  money: 'pagos y devoluciones',
  trips: 'cambios y recordatorios de tus viajes',
  ratings: 'calificaciones',
  messages: 'mensajes',
  alerts: 'alertas',
}

/** Words around a notification's own text: in a mail, and on the page that unsubscribes from such mail. */
export const words: typeof english = {
  groups,
  groupsInCar: { ...groups, money: 'gastos compartidos' },
  hello: 'Hola:',
  bye: 'El equipo de Tramo',
  why: (when) => `Te llega este correo porque usás Tramo. Te lo mandamos ${when}.`,
  whyAlways: 'Te llega este correo porque usás Tramo.',
  always: 'Siempre te avisamos por correo lo que pasa con tu cuenta.',
  off: 'No quiero más correos de este tipo',
  choices: 'Elegir qué avisos recibo',
  about: (group) => `sobre ${group}`,
  when: (kind) => `cuando ${kind}`,
  heading: (what) => `¿No querés más correos ${what}?`,
  explained: 'Vas a seguir viéndolo en Tramo, donde podés volver a activar los correos.',
  press: 'No recibir más estos correos',
  done: (what) => `No te vamos a mandar más correos ${what}.`,
  wholeGroup: (what) => `No quiero ningún correo ${what}`,
  facts: {
    meet: (point) => `Punto de encuentro: ${point}`,
    seats: (count) => `Lugares: ${count}`,
    paid: (price) => `Importe: ${price}`,
    inCar: (price) => `Para pagar en el auto: ${price}`,
    reference: (code) => `Referencia: ${code}`,
    reason: 'El conductor explica el motivo en la página de tu reserva',
  },
  toTramo: 'Ir a Tramo',
}
