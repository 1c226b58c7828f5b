/** The suggestion box. */
export const suggestions = {
  title: 'Buzón de sugerencias',
  intro:
    '¿Algo falta, no se entiende o está mal? ¿Hay algo que te gusta? Contáselo a los que hacemos Tramo. No hace falta tener cuenta.',
  form: 'Tu sugerencia',
  required_marks: 'Los campos con * son obligatorios.',
  author: 'Nombre',
  email: 'Correo',
  suggestion: 'Sugerencia',
  send: 'Mandar la sugerencia',
  all_mandatory: 'Para seguir tenés que completar todos los campos obligatorios',
  sent: '¡Sugerencia enviada!',
  sent_more: 'Gracias. La va a leer una persona. Podés cerrar esta pestaña o mandar otra.',
  what_happens: 'Qué pasa después',
  read: 'Solo la lee nuestro equipo, con tu nombre y tu correo, para poder contestarte.',
  kept: 'La borramos a los 12 meses.',
  robots:
    'Controlamos los robots nosotros, sin ninguna otra empresa. Miramos con qué rapidez se completa el formulario y aceptamos hasta 5 sugerencias por hora desde una misma dirección de red.',
  urgent:
    'Si tuviste un problema en un viaje o con una persona, denuncialo desde ese viaje o esa conversación. Lo vamos a ver antes.',
}
