/** Trips posted together with a trip. */
export const series = {
  title: 'Publicados junto con este viaje',
  also_back: 'También la vuelta',
  also_there: 'También la ida',
  each_alone: 'Cada viaje se reserva y se paga por separado.',
  every: 'Todos los {days}',
  other_days: 'El mismo viaje otros días',
  weekday: { d1: 'lunes', d2: 'martes', d3: 'miércoles', d4: 'jueves', d5: 'viernes', d6: 'sábados', d7: 'domingos' },
  all: 'Las {count, number} fechas',
  scope: '¿Qué viajes?',
  scope_one: 'Solo este',
  scope_following: '{count, plural, one {Este y el siguiente} other {Este y los # siguientes}}',
}
