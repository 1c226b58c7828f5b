/** Un mensaje de quien maneja a todos los que viajan. */
export const aboard = {
  write: 'Escribirles a todos',
  who_reads: 'Le llega como notificación a cada persona con un lugar confirmado. Podés mandar cinco en cada viaje.',
  who_reads_left:
    'Le llega como notificación a cada persona con un lugar confirmado. Podés mandar {left, plural, one {uno más} other {# más}} en este viaje.',
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
  sent: 'Les llegó a todos los que viajan.',
  messages: 'Mensajes de quien maneja',
}
