import type { Language } from '#contract/wire.ts'

interface Words {
  title: (from: string, to: string) => string
  driver: (name: string) => string
  asOf: (hours: string) => string
  expected: (hours: string) => string
  /** for a stop without news: the planned time */
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

/** Strings of the page that a follow link opens. */
export const words: Record<Language, Words> = {
  'en-US': {
    title: (from, to) => `Trip from ${from} to ${to}`,
    driver: (name) => `${name} is driving.`,
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
    noNewsText:
      'No stop has been checked off for a while. Often that just means there’s no signal, or the driver’s hands are full.',
    how: 'The driver checks off the stops. The page doesn’t show anyone’s location. If you’re worried, call the person who sent you the link. In an emergency, call 911.',
    update: 'Update',
    nothing: 'There’s no trip to follow here',
    nothingText:
      'Links work from two hours before a trip until two hours after it, unless someone ended them. Ask the person who sent it to you.',
  },
  'es-AR': {
    title: (from, to) => `Viaje de ${from} a ${to}`,
    driver: (name) => `Maneja ${name}.`,
    asOf: (hours) => `Actualizado a las ${hours}`,
    expected: (hours) => `Se espera a las ${hours}`,
    planned: (hours) => `Previsto a las ${hours}`,
    left: (hours) => `Salió a las ${hours}`,
    reached: (hours) => `Llegó a las ${hours}`,
    passed: 'Ya pasó',
    onTime: 'A horario',
    notLeft: 'Todavía no salió',
    arrived: 'Llegó',
    late: (minutes) => `${lengthOf(minutes, 'minuto')} de atraso`,
    noNews: 'Sin novedades',
    noNewsText:
      'Hace un rato que no se marca ninguna parada. Muchas veces es solo que no hay señal o que el conductor tiene las manos ocupadas.',
    how: 'El conductor marca las paradas. La página no muestra la ubicación de nadie. Si te preocupa, llamá a la persona que te mandó el enlace. En una emergencia, llamá al 911.',
    update: 'Actualizar',
    nothing: 'Acá no hay ningún viaje para seguir',
    nothingText:
      'Los enlaces funcionan desde dos horas antes del viaje hasta dos horas después, salvo que alguien los desactive. Preguntale a la persona que te lo mandó.',
  },
}
