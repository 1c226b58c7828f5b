/** El buzón de sugerencias. */
export const suggestions = {
  title: 'Buzón de sugerencias',
  intro:
    '¿Falta algo, confunde o está mal? ¿Hay algo que te gusta? Contáselo a quienes llevan adelante Tramo. No hace falta tener cuenta.',
  form: 'Tu sugerencia',
  required_marks: 'Los campos con * son obligatorios.',
  author: 'Nombre',
  email: 'Correo',
  suggestion: 'Sugerencia',
  send: 'Mandar la sugerencia',
  all_mandatory: 'Para seguir tenés que completar todos los campos obligatorios',
  sent: '¡Sugerencia enviada!',
  sent_more: 'Gracias. La va a leer una persona. Podés cerrar esta pestaña o escribir otra.',
  what_happens: 'Qué pasa después',
  read: 'Solo la lee la administración, con tu nombre y tu correo, para poder contestarte.',
  kept: 'Se borra a los 12 meses.',
  robots:
    'Ninguna otra empresa controla si sos un robot: miramos con qué rapidez se completa el formulario y recibimos hasta 5 por hora desde una misma dirección de red.',
  urgent: 'Si tuviste un problema en un viaje o con una persona, denuncialo desde ese viaje o esa conversación: se ve antes.',
}
