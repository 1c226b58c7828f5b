import type { NotificationTexts } from './notifications.words.ts'

/** Lo que se le cuenta a la gente, en castellano rioplatense. Ni una palabra sobre los demás. */
export const notificationTexts: NotificationTexts = {
  seat_requested: {
    title: 'Te piden un lugar: {from} → {to}',
    text: 'Una persona quiere viajar con vos el {date} a las {hours}. Respondé pronto, así se puede organizar.',
    act: 'Responder el pedido',
  },
  'seat_requested.line': {
    title: 'Se liberó un lugar y hay un pedido: {from} → {to}',
    text: 'La persona que seguía en la lista de espera quiere viajar con vos el {date} a las {hours}. Guardamos el lugar hasta que respondas.',
    until: 'Tenés tiempo hasta el {untilDate} a las {untilHours}.',
    act: 'Responder el pedido',
  },
  'seat_requested.line.seats': {
    title: 'Se liberaron {seats} lugares y hay un pedido: {from} → {to}',
    text: 'El grupo que seguía en la lista de espera quiere viajar con vos el {date} a las {hours}: son {seats} personas. Guardamos los {seats} lugares hasta que respondas.',
    until: 'Tenés tiempo hasta el {untilDate} a las {untilHours}.',
    act: 'Responder el pedido',
  },
  'seat_requested.seats': {
    title: 'Te piden {seats} lugares: {from} → {to}',
    text: 'Un grupo de {seats} personas quiere viajar con vos el {date} a las {hours}. Respondé pronto, así se pueden organizar.',
    act: 'Responder el pedido',
  },
  request_accepted: {
    title: 'El conductor aceptó tu pedido: {from} → {to}',
    text: 'El conductor aceptó tu pedido para el {date} a las {hours}. Pagá tu parte a tiempo y el lugar es tuyo.',
    act: 'Pagar mi parte',
  },
  'request_accepted.free': {
    title: 'Tenés lugar: {from} → {to}',
    text: 'El conductor aceptó tu pedido para el {date} a las {hours}. No tenés que pagar nada. ¡Buen viaje!',
    act: 'Ver la reserva',
  },
  'request_accepted.free.in_car': {
    title: 'Tenés lugar: {from} → {to}',
    text: 'El conductor aceptó tu pedido para el {date} a las {hours}. El lugar es tuyo, y le pagás al conductor en el auto.',
    act: 'Ver la reserva',
  },
  'request_accepted.seats': {
    title: 'El conductor aceptó tu pedido: {from} → {to}',
    text: 'El conductor aceptó tu pedido para el {date} a las {hours}. Pagá tu parte a tiempo y los {seats} lugares son tuyos.',
    act: 'Pagar mi parte',
  },
  'request_accepted.free.seats': {
    title: 'Tenés {seats} lugares: {from} → {to}',
    text: 'El conductor aceptó tu pedido para el {date} a las {hours}. No tenés que pagar nada. ¡Buen viaje!',
    act: 'Ver la reserva',
  },
  'request_accepted.free.in_car.seats': {
    title: 'Tenés {seats} lugares: {from} → {to}',
    text: 'El conductor aceptó tu pedido para el {date} a las {hours}. Los {seats} lugares son tuyos, y le pagás al conductor en el auto.',
    act: 'Ver la reserva',
  },
  request_declined: {
    title: 'Esta vez no hay lugar: {from} → {to}',
    text: 'El conductor no puede llevarte el {date} a las {hours}. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  'request_declined.seats': {
    title: 'Esta vez no hay lugar para {seats}: {from} → {to}',
    text: 'El conductor no puede llevarlos a todos el {date} a las {hours}. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  request_unanswered: {
    title: 'Un pedido espera tu respuesta: {from} → {to}',
    text: 'Te pidieron un lugar para el {date} a las {hours} y todavía no respondiste. Si no respondés, el pedido vence.',
    act: 'Responder el pedido',
  },
  'request_unanswered.seats': {
    title: 'Un pedido de {seats} lugares espera tu respuesta: {from} → {to}',
    text: 'Te pidieron {seats} lugares para el {date} a las {hours} y todavía no respondiste. Si no respondés, el pedido vence.',
    act: 'Responder el pedido',
  },
  request_expired: {
    title: 'Tu pedido venció sin respuesta: {from} → {to}',
    text: 'El conductor no te respondió a tiempo para el {date} a las {hours}. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  'request_expired.unpaid': {
    title: 'Venció el plazo para pagar tu lugar: {from} → {to}',
    text: 'No pagaste a tiempo el lugar del {date} a las {hours} y quedó libre. No debés nada; si todavía hay lugar, podés reservar de nuevo.',
    act: 'Ver el viaje',
  },
  'request_expired.line': {
    title: 'No se liberó ningún lugar: {from} → {to}',
    text: 'El viaje del {date} a las {hours} siguió completo y la lista de espera se cerró. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  'request_expired.line.seats': {
    title: 'No se liberaron {seats} lugares: {from} → {to}',
    text: 'En el viaje del {date} a las {hours} nunca hubo {seats} lugares libres, y la lista de espera se cerró. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  'request_expired.offer': {
    title: 'Venció la oferta de tu lugar: {from} → {to}',
    text: 'No tomaste a tiempo el lugar del {date} a las {hours}, así que pasa a la persona que sigue en la lista de espera. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  'request_expired.offer.seats': {
    title: 'Venció la oferta de tus {seats} lugares: {from} → {to}',
    text: 'No tomaste a tiempo los {seats} lugares del {date} a las {hours}, así que pasan a las personas que siguen en la lista de espera. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  car_full: {
    title: 'Se completó el auto: {from} → {to}',
    text: 'Otras personas reservaron los lugares del {date} a las {hours}. Quedaste en la lista de espera: apenas se libere un lugar, te avisamos. Esperar no cuesta nada.',
    act: 'Ver tu puesto en la lista',
  },
  'car_full.seats': {
    title: 'No quedan {seats} lugares: {from} → {to}',
    text: 'Otras personas reservaron lugares del {date} a las {hours}. Quedaste en la lista de espera: apenas se liberen {seats} lugares, te avisamos. Esperar no cuesta nada.',
    act: 'Ver tu puesto en la lista',
  },
  seat_offered: {
    title: 'Se liberó un lugar: {from} → {to}',
    text: 'El {date} a las {hours} hay lugar para vos. Tomalo y pagalo, o dejáselo a la persona que sigue en la lista de espera.',
    until: 'Te lo guardamos hasta el {untilDate} a las {untilHours}.',
    act: 'Ver la oferta',
  },
  'seat_offered.in_car': {
    title: 'Se liberó un lugar: {from} → {to}',
    text: 'El {date} a las {hours} hay lugar para vos. Tomalo, o dejáselo a la persona que sigue en la lista de espera.',
    until: 'Te lo guardamos hasta el {untilDate} a las {untilHours}.',
    act: 'Ver la oferta',
  },
  'seat_offered.seats': {
    title: 'Se liberaron {seats} lugares: {from} → {to}',
    text: 'El {date} a las {hours} hay lugar para los {seats}. Tomalos y pagalos, o dejáselos a las personas que siguen en la lista de espera.',
    until: 'Te los guardamos hasta el {untilDate} a las {untilHours}.',
    act: 'Ver la oferta',
  },
  'seat_offered.in_car.seats': {
    title: 'Se liberaron {seats} lugares: {from} → {to}',
    text: 'El {date} a las {hours} hay lugar para los {seats}. Tomalos, o dejáselos a las personas que siguen en la lista de espera.',
    until: 'Te los guardamos hasta el {untilDate} a las {untilHours}.',
    act: 'Ver la oferta',
  },
  'seat_offered.held': {
    title: 'Se liberó un lugar: {from} → {to}',
    text: 'El {date} a las {hours} puede haber lugar para vos. Te lo guardamos mientras el conductor responde tu pedido.',
    until: 'El conductor tiene hasta el {untilDate} a las {untilHours} para responder.',
    act: 'Ver el pedido',
  },
  'seat_offered.held.seats': {
    title: 'Se liberaron {seats} lugares: {from} → {to}',
    text: 'El {date} a las {hours} puede haber lugar para los {seats}. Te guardamos los lugares mientras el conductor responde tu pedido.',
    until: 'El conductor tiene hasta el {untilDate} a las {untilHours} para responder.',
    act: 'Ver el pedido',
  },
  'request_expired.unpaid.seats': {
    title: 'Venció el plazo para pagar tus {seats} lugares: {from} → {to}',
    text: 'No pagaste a tiempo los lugares del {date} a las {hours} y quedaron libres. No debés nada; si todavía hay lugar, podés reservar de nuevo.',
    act: 'Ver el viaje',
  },
  seat_paid: {
    title: 'Tu lugar está confirmado: {from} → {to}',
    text: 'Recibimos tu pago. Salís el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'seat_paid.free': {
    title: 'Tu lugar está confirmado: {from} → {to}',
    text: 'No tenés que pagar nada. Salís el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'seat_paid.free.in_car': {
    title: 'Tu lugar está confirmado: {from} → {to}',
    text: 'Salís el {date} a las {hours}, y le pagás al conductor en el auto, nada por adelantado.',
    act: 'Ver la reserva',
  },
  'seat_paid.review': {
    title: 'Te guardamos el lugar: {from} → {to}',
    text: 'El banco todavía está revisando tu pago. No tenés que hacer nada. Salís el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'seat_paid.review.seats': {
    title: 'Te guardamos los {seats} lugares: {from} → {to}',
    text: 'El banco todavía está revisando tu pago. No tenés que hacer nada. Salís el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'seat_paid.seats': {
    title: 'Tus {seats} lugares están confirmados: {from} → {to}',
    text: 'Recibimos tu pago. Salís el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'seat_paid.free.seats': {
    title: 'Tus {seats} lugares están confirmados: {from} → {to}',
    text: 'No tenés que pagar nada. Salís el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'seat_paid.free.in_car.seats': {
    title: 'Tus {seats} lugares están confirmados: {from} → {to}',
    text: 'Salís el {date} a las {hours}, y le pagás al conductor en el auto, nada por adelantado.',
    act: 'Ver la reserva',
  },
  payment_received: {
    title: 'Un lugar en tu auto está confirmado: {from} → {to}',
    text: 'Un pasajero viaja con vos el {date} a las {hours} y ya pagó. Su parte es tuya 48 horas después de llegar, y te la transferimos dentro de los siete días siguientes.',
    act: 'Ver la reserva',
  },
  'payment_received.free': {
    title: 'Un lugar en tu auto está confirmado: {from} → {to}',
    text: 'Un pasajero viaja con vos el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'payment_received.free.in_car': {
    title: 'Un lugar en tu auto está confirmado: {from} → {to}',
    text: 'Un pasajero viaja con vos el {date} a las {hours}, y te paga en el auto.',
    act: 'Ver la reserva',
  },
  'payment_received.review': {
    title: 'Un lugar en tu auto está confirmado: {from} → {to}',
    text: 'Un pasajero viaja con vos el {date} a las {hours}. El banco todavía está revisando el pago; vas a recibir su parte cuando termine.',
    act: 'Ver la reserva',
  },
  'payment_received.review.seats': {
    title: '{seats} lugares en tu auto están confirmados: {from} → {to}',
    text: '{seats} personas viajan con vos el {date} a las {hours}. El banco todavía está revisando el pago; vas a recibir su parte cuando termine.',
    act: 'Ver la reserva',
  },
  'payment_received.seats': {
    title: '{seats} lugares en tu auto están confirmados: {from} → {to}',
    text: '{seats} personas viajan con vos el {date} a las {hours} y ya pagaron. Su parte es tuya 48 horas después de llegar, y te la transferimos dentro de los siete días siguientes.',
    act: 'Ver la reserva',
  },
  'payment_received.free.seats': {
    title: '{seats} lugares en tu auto están confirmados: {from} → {to}',
    text: '{seats} personas viajan con vos el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'payment_received.free.in_car.seats': {
    title: '{seats} lugares en tu auto están confirmados: {from} → {to}',
    text: '{seats} personas viajan con vos el {date} a las {hours}, y te pagan en el auto.',
    act: 'Ver la reserva',
  },
  refund_due: {
    title: 'Tu devolución está en camino: {from} → {to}',
    text: 'Le pedimos al proveedor de pagos que te devuelva la plata del viaje del {date} a las {hours}.',
    refund: 'La devolución de {refund} está en camino. Tu banco puede tardar unos días en mostrarla.',
    act: 'Ver la reserva',
  },
  refund_done: {
    title: 'Te devolvimos la plata: {from} → {to}',
    text: 'El proveedor de pagos te devolvió la plata del viaje del {date} a las {hours}. Tu banco puede tardar unos días en mostrarla.',
    act: 'Ver la reserva',
  },
  payment_disputed: {
    title: 'Tu pago está en disputa: {from} → {to}',
    text: 'Tu banco o el proveedor de pagos está revisando el pago de tu viaje del {date} a las {hours}. Hasta que decidan no podemos devolverte la plata, y el conductor puede cancelar tu lugar.',
    act: 'Ver la reserva',
  },
  'payment_disputed.driver': {
    title: 'El pago de un lugar está en disputa: {from} → {to}',
    text: 'Un banco está revisando el pago de un lugar para el {date} a las {hours}. Si retira la plata antes de que salgas, el lugar se cancela. También podés cancelarlo vos: no cuenta en tu contra.',
    act: 'Ver la reserva',
  },
  'payment_disputed.driver.seats': {
    title: 'El pago de {seats} lugares está en disputa: {from} → {to}',
    text: 'Un banco está revisando el pago de {seats} lugares para el {date} a las {hours}. Si retira la plata antes de que salgas, se cancelan. También podés cancelarlos vos: no cuenta en tu contra.',
    act: 'Ver la reserva',
  },
  costs_divided: {
    title: 'Los gastos se dividieron según los comprobantes: {from} → {to}',
    text: 'Ya está definida la parte de cada uno en el viaje del {date} a las {hours}. Nadie paga más que el precio publicado.',
    act: 'Ver el viaje',
  },
  'costs_divided.asked': {
    title: 'Un pasajero pide dividir los gastos según los comprobantes: {from} → {to}',
    text: 'Cargá cuánto pagaste de combustible y peajes en el viaje del {date} a las {hours}, con fotos de los comprobantes. Tenés siete días.',
    act: 'Cargar los comprobantes',
  },
  refund_refused: {
    title: 'Necesitamos una cuenta para tu devolución: {from} → {to}',
    text: 'El proveedor de pagos no puede devolverte la plata del viaje del {date} a las {hours}. Agregá una cuenta bancaria y te la transferimos. Después borramos el número.',
    act: 'Agregar una cuenta',
  },
  cbu_missing: {
    title: 'Tenés plata para cobrar',
    text: 'Tenemos plata de tus viajes para vos, pero en tu perfil falta el CBU para transferírtela. Agregalo y te la mandamos con el próximo pago. Mientras tanto, te guardamos la plata y te lo recordamos una vez por mes.',
    act: 'Agregar mi CBU',
  },
  money_recovered: {
    title: 'Te descontamos plata: {from} → {to}',
    text: 'Dos administradores decidieron recuperar la plata que se te acreditó por un lugar en tu viaje del {date} a las {hours}. En tus pagos podés ver el monto y el motivo. Podés objetarlo una vez, dentro de los seis meses.',
    act: 'Ver el motivo',
  },
  'money_recovered.returned': {
    title: 'Aceptamos tu objeción: {from} → {to}',
    text: 'La plata de un lugar en tu viaje del {date} a las {hours} vuelve a ser tuya.',
    act: 'Ver mis pagos',
  },
  'money_recovered.stands': {
    title: 'Rechazamos tu objeción: {from} → {to}',
    text: 'No vas a recuperar la plata de un lugar en tu viaje del {date} a las {hours}. En tus pagos podés ver por qué.',
    act: 'Ver el motivo',
  },
  payout_returned: {
    title: 'Tu banco rechazó la transferencia',
    text: 'Tu banco nos devolvió la transferencia. La plata sigue siendo tuya. Cargá otro CBU en tu perfil y te la mandamos de nuevo.',
    act: 'Cambiar mi CBU',
  },
  booking_cancelled: {
    title: 'Se canceló una reserva: {from} → {to}',
    text: 'Se canceló la reserva para el {date} a las {hours}. En la reserva podés ver por qué.',
    act: 'Ver la reserva',
  },
  'booking_cancelled.passenger': {
    title: 'Cancelaron un lugar en tu auto: {from} → {to}',
    text: 'Quedó libre un lugar en tu auto para el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'booking_cancelled.passenger.seats': {
    title: 'Cancelaron {seats} lugares en tu auto: {from} → {to}',
    text: 'Quedaron libres {seats} lugares en tu auto para el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'request_accepted.companion': {
    title: 'Aceptaron tu invitación',
    text: 'Aceptaron tu invitación para viajar de {from} a {to} el {date}. Ya podés reservar los lugares.',
    act: 'Ver el viaje',
  },
  'request_accepted.alongside': {
    title: 'Aceptaron el pedido: {from} → {to}',
    text: 'El conductor aceptó el pedido que te incluye, para el {date} a las {hours}. Tu lugar se confirma cuando pague la persona que reservó.',
    act: 'Ver la reserva',
  },
  'seat_paid.companion': {
    title: 'Tu lugar está confirmado: {from} → {to}',
    text: 'Se confirmó la reserva que te incluye. Salís el {date} a las {hours}.',
    act: 'Ver el lugar',
  },
  'booking_cancelled.companion': {
    title: 'Ya no tenés lugar: {from} → {to}',
    text: 'Se terminó la reserva del {date} que te incluía, así que ya no tenés lugar en este viaje.',
    act: 'Buscar otros viajes',
  },
  'booking_cancelled.companion_left': {
    title: 'Un acompañante se bajó: se retiró tu pedido',
    text: 'Una de las personas que iban con vos de {from} a {to} el {date} se bajó, así que se retiró tu pedido. Podés volver a pedir sin esa persona.',
    act: 'Ver los viajes',
  },
  'booking_cancelled.companion_gone': {
    title: 'Un acompañante canceló su lugar',
    text: 'Una de las personas que iban con vos de {from} a {to} el {date} se bajó. La reserva sigue con los demás.',
    act: 'Ver la reserva',
  },
  'booking_cancelled.your_seat': {
    title: 'Cancelaron tu lugar: {from} → {to}',
    text: 'Cancelaron tu lugar en el viaje del {date}. El resto de la reserva sigue en pie.',
    act: 'Buscar otros viajes',
  },
  'booking_cancelled.companion_elsewhere': {
    title: 'Un acompañante va en otro viaje: se retiró tu pedido',
    text: 'Una de las personas que iban con vos de {from} a {to} el {date} tiene lugar en otro viaje a esa hora, así que se retiró tu pedido. Podés volver a pedir sin esa persona.',
    act: 'Ver los viajes',
  },
  'booking_cancelled.paid_elsewhere': {
    title: 'Tenés otro viaje a esa hora: se canceló tu reserva',
    text: 'Tu pago del viaje de {from} a {to} del {date} llegó cuando ya tenías otro viaje a esa hora. Te devolvemos todo lo que pagaste.',
    act: 'Ver los viajes',
  },
  'booking_cancelled.paid_companion_elsewhere': {
    title: 'Un acompañante va en otro viaje: se canceló tu reserva',
    text: 'Tu pago del viaje de {from} a {to} del {date} llegó cuando una de las personas que iban con vos ya tenía otro viaje a esa hora. Te devolvemos todo lo que pagaste y podés volver a pedir sin esa persona.',
    act: 'Ver los viajes',
  },
  'booking_cancelled.rides_elsewhere': {
    title: 'Tenés otro viaje a esa hora: se canceló una reserva que te incluía',
    text: 'Ya tenías otro viaje cuando se pagó la reserva de {from} a {to} del {date}, así que esa reserva se canceló. A la persona que reservó le devolvemos todo.',
    act: 'Buscar otros viajes',
  },
  'booking_cancelled.elsewhere': {
    title: 'Tenés otro viaje a esa hora: se retiró tu pedido',
    text: 'Se confirmó tu lugar en otro viaje a esa hora, así que se retiró tu pedido de {from} a {to} del {date}.',
    act: 'Ver los viajes',
  },
  'booking_cancelled.some_seats': {
    title: 'Cancelaron un lugar de una reserva: {from} → {to}',
    text: 'Quedó libre un lugar para el {date} a las {hours}. El resto de la reserva sigue en pie.',
    act: 'Ver la reserva',
  },
  'booking_cancelled.some_seats.seats': {
    title: 'Cancelaron {seats} lugares de una reserva: {from} → {to}',
    text: 'Quedaron libres {seats} lugares para el {date} a las {hours}. El resto de la reserva sigue en pie.',
    act: 'Ver la reserva',
  },
  'booking_cancelled.driver': {
    title: 'El conductor canceló tu reserva: {from} → {to}',
    text: 'El conductor canceló tu reserva para el {date} a las {hours}.',
    owed: 'Si ya pagaste, te devolvemos todo.',
    act: 'Buscar otro viaje',
  },
  'booking_cancelled.driver.in_car': {
    title: 'El conductor canceló tu reserva: {from} → {to}',
    text: 'El conductor canceló tu reserva para el {date} a las {hours}. No debés nada.',
    act: 'Buscar otro viaje',
  },
  'booking_cancelled.departed': {
    title: 'Vamos a devolverle la plata a un pasajero: {from} → {to}',
    text: 'Dos administradores decidieron devolver la plata de un lugar en tu viaje del {date} a las {hours}. Si no estás de acuerdo, objetalo dentro de las 48 horas.',
    act: 'Ver qué pasó',
  },
  'booking_cancelled.off': {
    title: 'Se canceló tu viaje: {from} → {to}',
    text: 'El viaje del {date} a las {hours} no se va a hacer. Ese día hay otros conductores que van para el mismo lado.',
    owed: 'Si ya pagaste, te devolvemos todo.',
    act: 'Ver otros viajes',
  },
  'booking_cancelled.off.in_car': {
    title: 'Se canceló tu viaje: {from} → {to}',
    text: 'El viaje del {date} a las {hours} no se va a hacer, y no debés nada. Ese día hay otros conductores que van para el mismo lado.',
    act: 'Ver otros viajes',
  },
  'booking_cancelled.bank': {
    title: 'El banco revirtió un pago y se canceló la reserva: {from} → {to}',
    text: 'El banco revirtió el pago de un lugar para el {date} a las {hours}. Por eso la reserva se canceló y el lugar quedó libre.',
    act: 'Ver qué pasó',
  },
  'booking_cancelled.bank.seats': {
    title: 'El banco revirtió un pago y se canceló la reserva: {from} → {to}',
    text: 'El banco revirtió el pago de {seats} lugares para el {date} a las {hours}. Por eso la reserva se canceló y los lugares quedaron libres.',
    act: 'Ver qué pasó',
  },
  'booking_cancelled.withdrawn': {
    title: 'Retiraron un pedido: {from} → {to}',
    text: 'La persona que te había pedido un lugar para el {date} a las {hours} ya no lo necesita.',
    act: 'Ver el viaje',
  },
  'booking_cancelled.withdrawn.seats': {
    title: 'Retiraron un pedido: {from} → {to}',
    text: 'La persona que te había pedido {seats} lugares para el {date} a las {hours} ya no los necesita.',
    act: 'Ver el viaje',
  },
  'booking_cancelled.unpaid': {
    title: 'No te pagaron a tiempo un lugar: {from} → {to}',
    text: 'Quedó libre un lugar en tu auto para el {date} a las {hours}.',
    act: 'Ver el viaje',
  },
  'booking_cancelled.unpaid.seats': {
    title: 'No te pagaron a tiempo {seats} lugares: {from} → {to}',
    text: 'Quedaron libres {seats} lugares en tu auto para el {date} a las {hours}.',
    act: 'Ver el viaje',
  },
  trip_cancelled: {
    title: 'Se canceló tu viaje: {from} → {to}',
    text: 'El viaje del {date} a las {hours} no se va a hacer.',
    owed: 'Si ya pagaste, te devolvemos todo.',
    act: 'Buscar otro viaje',
  },
  'trip_cancelled.in_car': {
    title: 'Se canceló tu viaje: {from} → {to}',
    text: 'El viaje del {date} a las {hours} no se va a hacer, y no debés nada.',
    act: 'Buscar otro viaje',
  },
  'trip_cancelled.yours': {
    title: 'Se canceló tu viaje: {from} → {to}',
    text: 'Un administrador canceló tu viaje del {date} a las {hours}. Ya les avisamos a los pasajeros que tenían lugar.',
    act: 'Ver el viaje',
  },
  'trip_cancelled.not_driven': {
    title: 'Tu viaje no se hizo: {from} → {to}',
    text: 'El conductor dice que no pudo hacer el viaje del {date} a las {hours}.',
    owed: 'Si ya pagaste, te devolvemos todo.',
    act: 'Buscar otro viaje',
  },
  'trip_cancelled.not_driven.in_car': {
    title: 'Tu viaje no se hizo: {from} → {to}',
    text: 'El conductor dice que no pudo hacer el viaje del {date} a las {hours}. No debés nada.',
    act: 'Buscar otro viaje',
  },
  'trip_cancelled.companion_not_driven': {
    title: 'Tu viaje no se hizo: {from} → {to}',
    text: 'El conductor dice que no pudo hacer el viaje del {date} a las {hours}. A la persona que reservó tu lugar le devolvemos todo.',
    act: 'Buscar otro viaje',
  },
  'trip_cancelled.companion_not_driven.in_car': {
    title: 'Tu viaje no se hizo: {from} → {to}',
    text: 'El conductor dice que no pudo hacer el viaje del {date} a las {hours}. Nadie debe nada por ese viaje.',
    act: 'Buscar otro viaje',
  },
  change_proposed: {
    title: 'El conductor propone un cambio: {from} → {to}',
    text: 'El conductor quiere cambiar la salida, el auto o un punto de encuentro de tu viaje del {date} a las {hours}. Si no aceptás a tiempo, tu lugar se cancela sin costo para vos.',
    until: 'Podés responder hasta el {untilDate} a las {untilHours}.',
    act: 'Ver el cambio y responder',
  },
  'change_proposed.request': {
    title: 'El conductor propone un cambio: {from} → {to}',
    text: 'El conductor quiere cambiar la salida, el auto o un punto de encuentro del viaje que pediste, del {date} a las {hours}. Tu pedido sigue en pie con el cambio. Si no te sirve, retiralo.',
    act: 'Ver el cambio',
  },
  'change_proposed.companion': {
    title: 'El conductor propone un cambio: {from} → {to}',
    text: 'El conductor quiere cambiar la salida, el auto o un punto de encuentro del viaje del {date} a las {hours}. La persona que reservó responde por todos, así que decile si te sirve. Si no acepta a tiempo, sus lugares se cancelan sin costo.',
    until: 'Puede responder hasta el {untilDate} a las {untilHours}.',
    act: 'Ver el cambio',
  },
  change_answered: {
    title: 'Un pasajero respondió a tu cambio: {from} → {to}',
    text: 'Un pasajero respondió al cambio que propusiste para el viaje del {date} a las {hours}.',
    act: 'Ver la respuesta',
  },
  'change_answered.yes': {
    title: 'Un pasajero aceptó tu cambio: {from} → {to}',
    text: 'Un pasajero aceptó el cambio que propusiste para el viaje del {date} a las {hours}. Se aplica apenas respondan todos.',
    act: 'Ver las respuestas',
  },
  'change_answered.no': {
    title: 'Un pasajero rechazó tu cambio: {from} → {to}',
    text: 'Un pasajero rechazó el cambio que propusiste para el viaje del {date} a las {hours} y se bajó del viaje. Su lugar vuelve a estar libre cuando el cambio se resuelva.',
    act: 'Ver las respuestas',
  },
  change_settled: {
    title: 'Cambio confirmado: {from} → {to}',
    text: 'Todos aceptaron el cambio que propuso el conductor. Ahora tu viaje sale el {date} a las {hours}. Revisá el punto de encuentro y el auto.',
    act: 'Ver el viaje',
  },
  'change_settled.dropped': {
    title: 'Al final no hay cambio: {from} → {to}',
    text: 'El cambio que propuso el conductor no se va a hacer. Tu viaje queda como estaba y sale el {date} a las {hours}.',
    act: 'Ver el viaje',
  },
  'change_settled.moved': {
    title: 'El punto de encuentro se movió un poco: {from} → {to}',
    text: 'El conductor movió un punto de encuentro de tu viaje del {date} menos de 300 m. Fijate dónde es ahora.',
    act: 'Ver el viaje',
  },
  'change_settled.companion': {
    title: 'Cambio confirmado: {from} → {to}',
    text: 'Todos aceptaron el cambio que propuso el conductor. Ahora tu viaje sale el {date} a las {hours}. Revisá el punto de encuentro y el auto.',
    act: 'Ver el viaje',
  },
  trip_tomorrow: {
    title: 'Se acerca tu viaje: {from} → {to}',
    text: 'Salís el {date} a las {hours}. Si te surgió algo, avisá ahora, así los demás se pueden organizar.',
    act: 'Ver el viaje',
  },
  trip_soon: {
    title: 'Tu viaje sale pronto: {from} → {to}',
    text: 'Salís a las {hours}. Fijate dónde es el punto de encuentro, ¡y buen viaje!',
    act: 'Ver el viaje',
  },
  absence_reported: {
    title: 'Te reclaman que no te presentaste: {from} → {to}',
    text: 'Alguien dice que no te presentaste al viaje del {date} a las {hours}. Si no es cierto, respondé el reclamo: tenés al menos 48 horas. Si no respondés, se da por válido.',
    act: 'Ver el reclamo',
  },
  'absence_reported.some_seats': {
    title: 'Te reclaman que una persona de tu reserva no se presentó: {from} → {to}',
    text: 'El conductor dice que una persona de tu reserva del {date} a las {hours} no se presentó. Si no es cierto, respondé el reclamo: tenés al menos 48 horas. Si no respondés, se da por válido.',
    act: 'Ver el reclamo',
  },
  'absence_reported.some_seats.seats': {
    title: 'Te reclaman que {seats} personas de tu reserva no se presentaron: {from} → {to}',
    text: 'El conductor dice que {seats} personas de tu reserva del {date} a las {hours} no se presentaron. Si no es cierto, respondé el reclamo: tenés al menos 48 horas. Si no respondés, se da por válido.',
    act: 'Ver el reclamo',
  },
  'absence_reported.companion': {
    title: 'Te reclaman que no te presentaste: {from} → {to}',
    text: 'El conductor dice que no se presentó nadie de la reserva que te incluye, del {date} a las {hours}. Si no es cierto, respondé el reclamo: tenés al menos 48 horas. Si no respondés, se da por válido.',
    act: 'Ver el reclamo',
  },
  'absence_reported.companion_some': {
    title: 'Te reclaman que no se presentaron todos: {from} → {to}',
    text: 'El conductor dice que algunas personas de la reserva que te incluye, del {date} a las {hours}, no se presentaron. Si no es cierto, respondé el reclamo: tenés al menos 48 horas. Si no respondés, se da por válido.',
    act: 'Ver el reclamo',
  },
  'absence_reported.asked': {
    title: 'Un pasajero dice que le pediste que cancelara: {from} → {to}',
    text: 'Es por el viaje del {date} a las {hours}. Si no es cierto, respondé el reclamo: tenés al menos 48 horas. Si no respondés, se da por válido.',
    act: 'Ver el reclamo',
  },
  'absence_reported.not_driven': {
    title: '¿Se hizo este viaje? {from} → {to}',
    text: 'Otro pasajero dice que el viaje del {date} a las {hours} no se hizo. Si viajaste, avisanos. Si no, se puede dar por cancelado también para vos, y te devolvemos todo.',
    act: 'Responder',
  },
  'absence_reported.not_driven.in_car': {
    title: '¿Se hizo este viaje? {from} → {to}',
    text: 'Otro pasajero dice que el viaje del {date} a las {hours} no se hizo. Si viajaste, avisanos. Si no, se puede dar por cancelado también para vos.',
    act: 'Responder',
  },
  'absence_reported.companion_not_driven': {
    title: '¿Se hizo este viaje? {from} → {to}',
    text: 'Un pasajero dice que el viaje del {date} a las {hours} no se hizo. Si viajaste, avisanos, y lo va a decidir nuestro equipo.',
    act: 'Responder',
  },
  rating_open: {
    title: '¿Cómo estuvo? {from} → {to}',
    text: 'Tenés dos semanas para calificar a quienes viajaron con vos el {date}. Las calificaciones no se ven hasta que califiquen los dos o termine el plazo.',
    act: 'Calificar el viaje',
  },
  rating_published: {
    title: 'Tenés una calificación nueva: {from} → {to}',
    text: 'Es por el viaje del {date}. Podés leerla en tu página y responderla una vez.',
    act: 'Leer la calificación',
  },
  rating_hidden: {
    title: 'Ocultamos una calificación tuya',
    text: 'Una calificación que escribiste no cumple las reglas. Ya no se muestra ni cuenta.',
    act: 'Ver las reglas',
  },
  messages_waiting: {
    title: 'Tenés mensajes sin leer',
    text: 'Alguien te escribió en Tramo y todavía no lo leíste.',
    act: 'Leer los mensajes',
  },
  trip_found: {
    title: 'Encontramos un viaje para vos: {from} → {to}',
    text: 'Hay un viaje nuevo el {date} a las {hours} que coincide con una de tus alertas.',
    act: 'Ver el viaje',
  },
  invited: {
    title: 'Un conductor te invita: {from} → {to}',
    text: 'Un conductor que va para el mismo lado el {date} vio tu pedido y tiene un lugar para vos. Mirá dónde subís y cuánto te toca pagar.',
    act: 'Ver el viaje',
  },
  warned: {
    title: 'Tu cuenta recibió una advertencia',
    text: 'Revisamos una denuncia sobre vos y te pedimos que respetes las reglas de Tramo.',
    act: 'Ver qué pasó',
  },
  suspended: {
    title: 'Tu cuenta está suspendida',
    text: 'Por ahora no podés viajar con Tramo. Ingresá para ver por cuánto tiempo, por qué y cómo apelar. Si te debemos plata, te la pagamos igual.',
    act: 'Ver qué pasó',
  },
  'suspended.in_car': {
    title: 'Tu cuenta está suspendida',
    text: 'Por ahora no podés viajar con Tramo. Ingresá para ver por cuánto tiempo, por qué y cómo apelar.',
    act: 'Ver qué pasó',
  },
  'suspended.fee': {
    title: 'El banco revirtió el pago de tu reactivación',
    text: 'Ya no tenemos el pago que hiciste para volver después de tu suspensión. Para viajar con Tramo tenés que pagarlo de nuevo.',
    act: 'Ver qué hacer',
  },
  disabled: {
    title: 'Tu cuenta está deshabilitada',
    text: 'Ya no podés viajar con Tramo. Ingresá para ver por qué y cómo apelar. Si te debemos plata, te la pagamos igual.',
    act: 'Ver qué pasó',
  },
  'disabled.in_car': {
    title: 'Tu cuenta está deshabilitada',
    text: 'Ya no podés viajar con Tramo. Ingresá para ver por qué y cómo apelar.',
    act: 'Ver qué pasó',
  },
  reactivated: {
    title: 'Tu cuenta está activa de nuevo',
    text: '¡Qué bueno tenerte de vuelta! Podés buscar, publicar y sumarte a viajes como antes.',
    act: 'Ir a Tramo',
  },
  appeal_decided: {
    title: 'Tu apelación está resuelta',
    text: 'Un administrador que no participó en la primera decisión resolvió tu apelación. Ingresá para leer el resultado.',
    act: 'Leer el resultado',
  },
  data_request_answered: {
    title: 'Respondimos tu pedido sobre tus datos',
    text: 'Respondimos tu pedido sobre los datos que guardamos de vos. Ingresá para leer la respuesta.',
    act: 'Leer la respuesta',
  },
  report_decided: {
    title: 'Tu denuncia está resuelta',
    text: 'Gracias por avisarnos. Revisamos tu denuncia y tomamos una decisión.',
    act: 'Ir a Tramo',
  },
  'report_decided.absence': {
    title: 'Se resolvió el reclamo: {from} → {to}',
    text: 'El conductor y los pasajeros no coincidían sobre quién se presentó el {date}, y nuestro equipo ya decidió. En la reserva podés ver el resultado.',
    act: 'Ver la reserva',
  },
  identity_decided: {
    title: 'Tu identidad está verificada',
    text: 'Comparamos tus documentos con tu perfil y coinciden. Vamos a borrar las fotos.',
    act: 'Ver mi perfil',
  },
  'identity_decided.rejected': {
    title: 'Necesitamos otras fotos para verificar tu identidad',
    text: 'Con estas fotos no pudimos confirmar tu identidad. En tu perfil está el motivo, y ahí podés mandar otras. Vamos a borrar estas.',
    act: 'Mandar otras fotos',
  },
  paper_decided: {
    title: 'Aceptamos tu documento',
    text: 'Revisamos la foto de tu registro, seguro o verificación técnica. Lo aceptamos hasta el {untilDate}, y vamos a borrar la foto.',
    act: 'Ver mis documentos',
  },
  'paper_decided.refused': {
    title: 'Necesitamos otra foto de tu documento',
    text: 'No pudimos aceptar la foto de tu registro, seguro o verificación técnica. En tu perfil está el motivo, y ahí podés mandar otra. Vamos a borrar esta.',
    act: 'Mandar otra foto',
  },
  'paper_decided.taken_back': {
    title: 'Tu documento ya no vale',
    text: 'Habíamos aceptado por error la foto de tu registro, seguro o verificación técnica. En tu perfil está el motivo, y ahí podés mandar otra. Los viajes que ya publicaste siguen en pie.',
    act: 'Mandar otra foto',
  },
  paper_lapses: {
    title: 'Pronto vence tu registro de conducir',
    text: 'El registro que nos mandaste está vigente hasta el {untilDate}. Los viajes que ya publicaste siguen en pie. Para publicar viajes que lleguen después de esa fecha, mandanos el nuevo.',
    act: 'Mandar el nuevo',
  },
  'paper_lapses.insurance': {
    title: 'Pronto vence el seguro de tu auto',
    text: 'El seguro que nos mandaste está vigente hasta el {untilDate}. Los viajes que ya publicaste siguen en pie. Para publicar viajes que lleguen después de esa fecha, mandanos el nuevo.',
    act: 'Mandar el nuevo',
  },
  'paper_lapses.inspection': {
    title: 'Pronto vence la verificación técnica de tu auto',
    text: 'La verificación que nos mandaste está vigente hasta el {untilDate}. Los viajes que ya publicaste siguen en pie. Para publicar viajes que lleguen después de esa fecha, mandanos la nueva.',
    act: 'Mandar la nueva',
  },
  withdrawal_received: {
    title: 'Recibimos tu arrepentimiento',
    text: 'Estamos revisando tu pedido. Guardá el código que te mostramos. Te va a responder una persona.',
    act: 'Ir a Tramo',
  },
  withdrawal_answered: {
    title: 'Respondimos tu arrepentimiento',
    text: 'Una persona respondió tu pedido. Te mandamos la respuesta en otro correo.',
    act: 'Ir a Tramo',
  },
  driver_message: {
    title: 'Un mensaje del conductor: {from} → {to}',
    text: 'El conductor de tu viaje del {date} a las {hours} les escribió a todos los pasajeros.',
    act: 'Leer el mensaje',
  },
  'driver_message.late_10': {
    title: 'Unos 10 minutos de atraso: {from} → {to}',
    text: 'El conductor de tu viaje del {date} a las {hours} avisa que va a llegar unos 10 minutos tarde.',
    act: 'Ver el viaje',
  },
  'driver_message.late_20': {
    title: 'Unos 20 minutos de atraso: {from} → {to}',
    text: 'El conductor de tu viaje del {date} a las {hours} avisa que va a llegar unos 20 minutos tarde.',
    act: 'Ver el viaje',
  },
  'driver_message.late_30': {
    title: 'Unos 30 minutos de atraso: {from} → {to}',
    text: 'El conductor de tu viaje del {date} a las {hours} avisa que va a llegar unos 30 minutos tarde.',
    act: 'Ver el viaje',
  },
  'driver_message.at_point': {
    title: 'El conductor ya está en el punto de encuentro: {from} → {to}',
    text: 'El conductor de tu viaje del {date} a las {hours} ya está en el punto de encuentro.',
    act: 'Ver el viaje',
  },
  clock_changed: {
    title: 'Cambió la hora oficial: {from} → {to}',
    text: 'Tu viaje sigue saliendo el {date} a las {hours}, hora local, como acordaron. Cambió la hora oficial del lugar, así que revisá que tu reloj esté en hora.',
    act: 'Ver el viaje',
  },
  number_reused: {
    title: 'Alguien quiso registrarse con tu documento',
    text: 'Alguien quiso crear otra cuenta con el número de tu documento. Si fuiste vos, ingresá con esta cuenta, que es la que tiene tus viajes. Si no, no tenés que hacer nada: el número sigue siendo tuyo.',
    act: 'Ingresar a mi cuenta',
  },
  phone_lost: {
    title: 'Tu número de teléfono se verificó para otra cuenta',
    text: 'Alguien demostró que el número de tu perfil ahora es suyo, así que tu teléfono ya no figura como verificado. Si tenés otro número, cargalo en tu perfil. Si el número sigue siendo tuyo, verificalo ahí de nuevo.',
    act: 'Ir a mi perfil',
  },
  phone_changed: {
    title: 'Cambió el teléfono de tu perfil',
    text: 'Tu perfil tiene ahora otro número de teléfono. Si fuiste vos, verificalo ahí. Si no, volvé a poner tu número y cerrá las otras sesiones de tu cuenta.',
    act: 'Ir a mi perfil',
  },
  mail_bounced: {
    title: 'Nuestros correos no te llegan',
    text: 'Tu proveedor de correo rechazó el último. Fijate que tu dirección esté bien y que tu casilla no esté llena. Mientras tanto, mirá en Tramo las novedades de tus viajes.',
    act: 'Revisar mi dirección',
  },
  fuel_unstated: {
    title: 'Contanos qué combustible usa tu auto',
    text: 'Desde el {untilDate}, si no sabemos qué combustible usa un auto, vamos a calcular sus viajes nuevos con el precio del más barato, para que nadie saque ganancia. Indicalo una sola vez en tu perfil y tus viajes van a usar el precio correcto. Los que ya publicaste conservan el suyo. También podés cargar cuántos cinturones tiene.',
    act: 'Cargar el combustible',
  },
  account_unused: {
    title: 'Vamos a cerrar tu cuenta en dos meses',
    text: 'Hace casi cinco años que no la usás. Ingresá dentro de los próximos 60 días para conservarla como está. Si no, la vamos a cerrar y borrar tus datos.',
    act: 'Conservar mi cuenta',
  },
  'account_unused.last': {
    title: 'Vamos a cerrar tu cuenta en una semana',
    text: 'Hace casi cinco años que no la usás. Ingresá dentro de los próximos 7 días para conservarla como está. Si no, la vamos a cerrar y borrar tus datos.',
    act: 'Conservar mi cuenta',
  },
}
