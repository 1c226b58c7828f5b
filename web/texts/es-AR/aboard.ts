/** A driver's message to all passengers. */
export const aboard = {
  write: 'Escribirles a todos',
  who_reads: 'Les llega como notificación a todos los que tienen un lugar confirmado. Podés mandar cinco por viaje.',
  who_reads_left:
    'Les llega como notificación a todos los que tienen un lugar confirmado. Podés mandar {left, plural, one {uno más} other {# más}} en este viaje.',
  what: '¿Qué querés decir?',
  how: {
    late_10: 'Llego unos 10 minutos tarde',
    late_20: 'Llego unos 20 minutos tarde',
    late_30: 'Llego unos 30 minutos tarde',
    at_point: 'Estoy en el punto de encuentro',
    own: 'Otra cosa',
  },
  words: 'Tu mensaje',
  send: 'Mandar a todos',
  sent: 'Listo, les llegó a todos los pasajeros.',
  messages: 'Mensajes del conductor',
}
