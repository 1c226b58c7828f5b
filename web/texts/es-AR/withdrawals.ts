/** El botón de arrepentimiento. */
export const withdrawals = {
  title: 'Botón de arrepentimiento',
  intro:
    '¿Te arrepentiste de algo que contrataste acá? Avisá dentro de los 10 días corridos, sin cuenta, sin dar motivos y sin costo.',
  form: 'Me arrepentí',
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
    'En la Argentina, cualquiera que contrata algo a distancia puede arrepentirse dentro de los 10 días corridos (Ley 24.240, artículo 34; Código Civil y Comercial, artículo 1110).',
  code_at_once:
    'Recibís un código al instante en esta página, y por correo dentro de las 24 horas (Resolución 424/2020, Disposición 954/2025).',
  person_answers: 'Cada caso lo contesta una persona. No te va a pedir motivos.',
  seats:
    'Si es por un lugar, también podés cancelarlo en la página de tu reserva: así te devolvemos enseguida lo que dicen <terms>los términos</terms>.',
  kept: 'Guardamos el caso 5 años desde que se resuelve, como prueba para vos y para nosotros.',
  taken: 'Recibimos tu arrepentimiento',
  your_code: 'Tu código',
  taken_more:
    'Anotalo o imprimí esta página: prueba que te arrepentiste, y cuándo. También te llega por correo dentro de las 24 horas, y después la respuesta.',
  print: 'Imprimir esta página',
}
