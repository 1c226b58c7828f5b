import type { Language } from '#contract/wire.ts'

interface Words {
  title: (from: string, to: string) => string
  driver: (name: string) => string
  asOf: (hours: string) => string
  expected: (hours: string) => string
  /** of a stop without news: the planned hours */
  planned: (hours: string) => string
  left: (hours: string) => string
  reached: (hours: string) => string
  passed: string
  onTime: string
  notLeft: string
  arrived: string
  late: (minutes: number) => string
  noNews: string
  noNewsText: string
  how: string
  update: string
  nothing: string
  nothingText: string
}

/** "25 minutes", "1 h 25 min", "2 h". */
function lengthOf(minutes: number, unit: string): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${minutes} ${unit}${minutes === 1 ? '' : 's'}`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** The page behind a link to follow a trip. */
export const words: Record<Language, Words> = {
  'en-US': {
    title: (from, to) => `Trip from ${from} to ${to}`,
    driver: (name) => `${name} drives.`,
    asOf: (hours) => `As of ${hours}`,
    expected: (hours) => `Expected ${hours}`,
    planned: (hours) => `Planned for ${hours}`,
    left: (hours) => `Left ${hours}`,
    reached: (hours) => `Reached ${hours}`,
    passed: 'Passed',
    onTime: 'On time',
    notLeft: 'Hasn’t left yet',
    arrived: 'Arrived',
    late: (minutes) => `${lengthOf(minutes, 'minute')} late`,
    noNews: 'No news',
    noNewsText: 'No stop has been checked off for a while. Often that only means no signal, or no free hand.',
    how: 'The driver checks off the stops; no positions are shown. If you’re worried, call the person who sent you the link. In an emergency, call 911.',
    update: 'Update',
    nothing: 'There is no trip to follow here',
    nothingText:
      'A link works from two hours before a trip until two hours after it, unless it was ended. Ask the person who sent it.',
  },
  'es-AR': {
    title: (from, to) => `Viaje de ${from} a ${to}`,
    driver: (name) => `Maneja ${name}.`,
    asOf: (hours) => `Actualizado a las ${hours}`,
    expected: (hours) => `Se espera a las ${hours}`,
    planned: (hours) => `Previsto a las ${hours}`,
    left: (hours) => `Salió ${hours}`,
    reached: (hours) => `Llegó ${hours}`,
    passed: 'Ya pasó',
    onTime: 'A horario',
    notLeft: 'Todavía no salió',
    arrived: 'Llegó',
    late: (minutes) => `${lengthOf(minutes, 'minuto')} de atraso`,
    noNews: 'Sin novedades',
    noNewsText: 'Hace un rato que no se marca ninguna parada. Muchas veces es que no hay señal, o no hay una mano libre.',
    how: 'Quien maneja marca las paradas; no se muestra la posición de nadie. Si te preocupa, llamá a quien te mandó el enlace. En una emergencia, llamá al 911.',
    update: 'Actualizar',
    nothing: 'Acá no hay ningún viaje para seguir',
    nothingText:
      'Un enlace funciona desde dos horas antes del viaje hasta dos horas después, salvo que lo hayan terminado. Preguntale a quien te lo mandó.',
  },
}
