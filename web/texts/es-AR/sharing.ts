/** Contarles a otros de un viaje. */
export const sharing = {
  share: 'Compartir',
  title: 'Compartí este viaje',
  message: 'De {from} a {to}{stops}, {day} a las {hours}. {seats} {price} por lugar.',
  stops: ' por {stops}',
  seats: '{count, plural, =0 {Viaje completo.} one {Queda 1 lugar.} other {Quedan # lugares.}}',
  whatsapp: 'Mandar por WhatsApp',
  copy: 'Copiar el enlace',
  copied: 'El enlace quedó copiado',
  not_copied: 'Este navegador no nos deja copiar. El enlace está en el texto de arriba.',
  code: 'Código QR que lleva a este viaje',
  code_hint: 'Quien lo escanea llega a este viaje.',
  download: 'Descargar el código',
  close: 'Cerrar',
  this_trip: 'Este viaje',
  card_hint: 'Quién maneja y dónde se encuentran lo ves después de ingresar.',
  log_in_to_join: 'Ingresar y sumarme',
}
