/** La posición de un punto de encuentro, en un formulario y donde se muestra. */
export const point = {
  known: 'Dónde se suele encontrar la gente',
  none: 'Todavía sin posición: solo lo que escribiste dice dónde es.',
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
  needs_words: 'Decilo también con palabras.',
  step: 'Paso',
  to: { north: 'Mover al norte', south: 'Mover al sur', east: 'Mover al este', west: 'Mover al oeste' },
  paste: 'Posición o enlace de un mapa',
  paste_hint: 'Pegala desde otro mapa: números o grados, o un enlace largo.',
  paste_unread:
    'Acá no hay ninguna posición a menos de 15 km de {town}. Un enlace corto no la tiene: abrilo y copiá la dirección larga.',
  map: 'Elegir en el mapa',
  map_label: 'Mapa alrededor de {point}: tocá donde se encuentran',
  pin: 'Se encuentran acá',
  no_map: 'No se pudo cargar el mapa. Usá las flechas.',
  remove: 'Quitar la posición',
  who: 'Un lugar conocido se muestra exacto. Cualquier otro se muestra con 500 m de margen; exacto, solo a quien tiene un lugar confirmado.',
}
