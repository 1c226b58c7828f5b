/** The withdrawal form of Argentine consumer law. */
export const withdrawals = {
  title: 'Botón de arrepentimiento',
  intro:
    '¿Te arrepentiste de algo que contrataste acá? Avisanos dentro de los 10 días corridos. No hace falta tener cuenta ni dar motivos, y es gratis.',
  form: 'Quiero arrepentirme',
  required_marks: 'Los campos con * son obligatorios.',
  optional: 'opcional',
  name: 'Nombre',
  email: 'Correo',
  about: '¿De qué se trata?',
  choose: 'Elegí una opción',
  subjects: { booking: 'Un lugar en un viaje', order: 'Un pago', fee: 'Un cargo de este sitio', other: 'Otra cosa' },
  reference: '¿Cuál?',
  reference_hint: 'Por ejemplo, el viaje y su fecha, o el número del pago.',
  comment: '¿Querés agregar algo?',
  send: 'Arrepentirme',
  all_mandatory: 'Para seguir tenés que completar todos los campos obligatorios',
  right: 'Tu derecho',
  ten_days:
    'En la Argentina, cualquier persona que contrata algo a distancia puede arrepentirse dentro de los 10 días corridos (Ley 24.240, artículo 34; Código Civil y Comercial, artículo 1110).',
  code_at_once:
    'Recibís un código al instante en esta página, y por correo dentro de las 24 horas (Resolución 424/2020, Disposición 954/2025).',
  person_answers: 'Una persona contesta cada caso. No te va a pedir motivos.',
  seats:
    'Si es por un lugar, también podés cancelarlo en la página de tu reserva. Te devolvemos enseguida lo que corresponda según <terms>los términos</terms>.',
  kept: 'Guardamos el caso durante 5 años desde que se resuelve, como prueba para vos y para nosotros.',
  taken: 'Recibimos tu arrepentimiento',
  your_code: 'Tu código',
  taken_more:
    'Anotá el código o imprimí esta página como prueba de que te arrepentiste y de cuándo lo hiciste. También te va a llegar por correo dentro de las 24 horas, y después te mandamos la respuesta.',
  print: 'Imprimir esta página',
}
