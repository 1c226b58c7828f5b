/** The position of a meeting point, in forms and on pages that show it. */
export const point = {
  known: 'Dónde se suele encontrar la gente',
  none: 'Todavía no está en el mapa. Tus pasajeros solo tienen tu descripción.',
  middle: 'En el centro de {town}.',
  away: {
    north: 'A {distance} al norte del centro de {town}.',
    northeast: 'A {distance} al noreste del centro de {town}.',
    east: 'A {distance} al este del centro de {town}.',
    southeast: 'A {distance} al sudeste del centro de {town}.',
    south: 'A {distance} al sur del centro de {town}.',
    southwest: 'A {distance} al sudoeste del centro de {town}.',
    west: 'A {distance} al oeste del centro de {town}.',
    northwest: 'A {distance} al noroeste del centro de {town}.',
  },
  needs_words: 'Describilo también con palabras.',
  step: 'Paso',
  to: { north: 'Mover al norte', south: 'Mover al sur', east: 'Mover al este', west: 'Mover al oeste' },
  paste: 'Ubicación o enlace de un mapa',
  paste_hint: 'Pegá coordenadas o un enlace largo de otro mapa.',
  paste_unread:
    'No encontramos una ubicación a menos de 15 km de {town}. Si es un enlace corto, abrilo y copiá la dirección completa.',
  map: 'Elegir en el mapa',
  map_label: 'Mapa alrededor de {point}. Tocá el punto de encuentro',
  pin: 'Se encuentran acá',
  no_map: 'No se pudo cargar el mapa. Usá las flechas.',
  remove: 'Quitar la ubicación',
  who: 'Los lugares conocidos se muestran con su ubicación exacta. Los demás se muestran con un margen de 500 m, y el punto exacto lo ven solo los pasajeros confirmados.',
}
