import type { Dice } from './dice.ts'

interface Stars {
  halves: number
  weight: number
}

/** What people give: mostly much, seldom little. */
const given: readonly [Stars, ...Stars[]] = [
  { halves: 10, weight: 48 },
  { halves: 9, weight: 27 },
  { halves: 8, weight: 14 },
  { halves: 7, weight: 5 },
  { halves: 6, weight: 3 },
  { halves: 4, weight: 2 },
  { halves: 2, weight: 1 },
]

const ofDrivers = {
  high: [
    'Excelente viaje. Maneja tranquilo y respeta las velocidades.',
    'Salimos puntuales y llegamos antes de lo pensado. Muy buena onda.',
    'Auto impecable, charla linda y mate todo el camino.',
    'Me pasó a buscar por la esquina de casa. Un lujo.',
    'Muy atento a las paradas. Repetiría sin dudarlo.',
    'Great driver, safe and friendly. Would travel again.',
    'Me dejó dormir todo el viaje y me despertó con café. Diez puntos.',
    'Conoce la ruta de memoria y esquivó el corte de Circunvalación.',
    'Hubo lugar de sobra para mi bici. Gracias.',
  ],
  middle: [
    'Buen viaje. Salimos un rato más tarde de lo acordado, pero avisó.',
    'Todo bien, aunque la música estaba un poco fuerte.',
    'Cumplió con todo. El baúl venía bastante lleno.',
  ],
  low: [
    'Salimos más de una hora tarde y no avisó.',
    'Maneja más rápido de lo que me gusta. Llegamos bien, pero no repetiría.',
    'Atendió el teléfono varias veces en la ruta.',
  ],
}

const ofPassengers = {
  high: [
    'Puntual, con poco equipaje y muy buena charla.',
    'Estaba en el punto de encuentro diez minutos antes. Ideal.',
    'Cebó mate todo el viaje. Vuelve a mi auto cuando quiera.',
    'Compañía tranquila y amable. Muy recomendable.',
    'Trajo facturas para todos. No se puede pedir más.',
    'Easy to travel with, on time and friendly.',
    'Avisó todo con tiempo y ayudó con el camino.',
  ],
  middle: ['Todo bien. Se demoró unos minutos en bajar.', 'Amable, aunque venía con más equipaje del que había dicho.'],
  low: ['Lo esperamos media hora y no contestaba.', 'Insistió en desviarnos para bajar en otro lado.'],
}

const words = { driver: ofDrivers, passenger: ofPassengers }

/** Stars and what is written beside them. */
export function said(of: keyof typeof words, dice: Dice) {
  const { halves } = dice.weighed(given)
  const { high, middle, low } = words[of]
  const [first = '', ...more] = halves >= 9 ? high : halves >= 5 ? middle : low
  return { halves, description: dice.pick([first, ...more]) }
}
