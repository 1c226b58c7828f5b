import type { NotificationTexts } from './notifications.words.ts'

/** Lo que se le cuenta a la gente, en castellano rioplatense. Ni una palabra sobre los demás. */
export const notificationTexts: NotificationTexts = {
  seat_requested: {
    title: 'Te piden un lugar: {from} → {to}',
    text: 'Alguien quiere viajar con vos el {date} a las {hours}. Contestá pronto, así puede organizarse.',
    act: 'Contestar el pedido',
  },
  'seat_requested.line': {
    title: 'Se liberó un lugar y hay un pedido: {from} → {to}',
    text: 'Quien seguía en la lista quiere viajar con vos el {date} a las {hours}. Guardamos el lugar hasta que contestes.',
    until: 'Tenés tiempo hasta el {untilDate} a las {untilHours}.',
    act: 'Contestar el pedido',
  },
  'seat_requested.line.seats': {
    title: 'Se liberaron {seats} lugares y hay un pedido: {from} → {to}',
    text: 'El grupo que seguía en la lista quiere viajar con vos el {date} a las {hours}; son {seats} personas en total. Guardamos los {seats} lugares hasta que contestes.',
    until: 'Tenés tiempo hasta el {untilDate} a las {untilHours}.',
    act: 'Contestar el pedido',
  },
  'seat_requested.seats': {
    title: 'Te piden {seats} lugares: {from} → {to}',
    text: 'Alguien quiere viajar con vos el {date} a las {hours}; son {seats} personas en total. Contestá pronto, así pueden organizarse.',
    act: 'Contestar el pedido',
  },
  request_accepted: {
    title: 'Tenés lugar: {from} → {to}',
    text: 'Aceptaron tu pedido para el {date} a las {hours}. Pagá tu parte a tiempo y el lugar es tuyo.',
    act: 'Pagar mi parte',
  },
  'request_accepted.free': {
    title: 'Tenés lugar: {from} → {to}',
    text: 'Aceptaron tu pedido para el {date} a las {hours}. No hay nada que pagar: ¡nos vemos ahí!',
    act: 'Ver la reserva',
  },
  'request_accepted.seats': {
    title: 'Tenés {seats} lugares: {from} → {to}',
    text: 'Aceptaron tu pedido para el {date} a las {hours}. Pagá tu parte a tiempo y los {seats} lugares son tuyos.',
    act: 'Pagar mi parte',
  },
  'request_accepted.free.seats': {
    title: 'Tenés {seats} lugares: {from} → {to}',
    text: 'Aceptaron tu pedido para el {date} a las {hours}. No hay nada que pagar: ¡nos vemos ahí!',
    act: 'Ver la reserva',
  },
  request_declined: {
    title: 'Esta vez no hay lugar: {from} → {to}',
    text: 'No pudieron llevarte el {date} a las {hours}. Puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  'request_declined.seats': {
    title: 'Esta vez no hay {seats} lugares: {from} → {to}',
    text: 'No pudieron llevarlos a todos el {date} a las {hours}. Puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  request_unanswered: {
    title: 'Un pedido espera tu respuesta: {from} → {to}',
    text: 'Alguien te pidió un lugar para el {date} a las {hours} y todavía no tiene respuesta. Después de un tiempo el pedido vence solo.',
    act: 'Contestar el pedido',
  },
  'request_unanswered.seats': {
    title: 'Un pedido de {seats} lugares espera tu respuesta: {from} → {to}',
    text: 'Alguien te pidió {seats} lugares para el {date} a las {hours} y todavía no tiene respuesta. Después de un tiempo el pedido vence solo.',
    act: 'Contestar el pedido',
  },
  request_expired: {
    title: 'Tu pedido venció sin respuesta: {from} → {to}',
    text: 'No te contestaron a tiempo para el {date} a las {hours}. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  'request_expired.unpaid': {
    title: 'Tu lugar no se pagó a tiempo: {from} → {to}',
    text: 'El lugar del {date} a las {hours} quedó libre y no pagás nada. Si sigue libre, podés reservarlo de nuevo.',
    act: 'Ver el viaje',
  },
  'request_expired.line': {
    title: 'No se liberó ningún lugar: {from} → {to}',
    text: 'El viaje del {date} a las {hours} siguió lleno y la lista de espera terminó. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  'request_expired.line.seats': {
    title: 'No se liberaron {seats} lugares: {from} → {to}',
    text: 'En el viaje del {date} a las {hours} no hubo a tiempo {seats} lugares libres, y la lista de espera terminó. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  'request_expired.offer': {
    title: 'Se venció el lugar que te ofrecimos: {from} → {to}',
    text: 'No tomaste a tiempo el lugar del {date} a las {hours}, y pasa a quien sigue en la lista. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  'request_expired.offer.seats': {
    title: 'Se vencieron los {seats} lugares que te ofrecimos: {from} → {to}',
    text: 'No tomaste a tiempo los {seats} lugares del {date} a las {hours}, y pasan a quien sigue en la lista. No pagás nada, y puede haber otros viajes ese día.',
    act: 'Buscar otro viaje',
  },
  car_full: {
    title: 'El auto está lleno: {from} → {to}',
    text: 'Otras personas tomaron los lugares del {date} a las {hours}. Quedaste en la lista de espera: si se libera un lugar, te avisamos en el acto. Esperar no cuesta nada.',
    act: 'Ver tu puesto en la lista',
  },
  'car_full.seats': {
    title: 'No quedan {seats} lugares: {from} → {to}',
    text: 'Otras personas tomaron lugares del {date} a las {hours}. Quedaste en la lista de espera: si se liberan {seats} lugares, te avisamos en el acto. Esperar no cuesta nada.',
    act: 'Ver tu puesto en la lista',
  },
  seat_offered: {
    title: 'Se liberó un lugar: {from} → {to}',
    text: 'El {date} a las {hours} hay lugar para vos. Tomalo y pagalo, o dejáselo a quien sigue en la lista.',
    until: 'Te lo guardamos hasta el {untilDate} a las {untilHours}.',
    act: 'Tomar la oferta',
  },
  'seat_offered.seats': {
    title: 'Se liberaron {seats} lugares: {from} → {to}',
    text: 'El {date} a las {hours} hay lugar para las {seats} personas. Tomalos y pagalos, o dejáselos a quien sigue en la lista.',
    until: 'Te los guardamos hasta el {untilDate} a las {untilHours}.',
    act: 'Tomar la oferta',
  },
  'seat_offered.held': {
    title: 'Se liberó un lugar: {from} → {to}',
    text: 'El {date} a las {hours} puede haber lugar para vos. Te lo guardamos mientras quien maneja responde tu pedido.',
    until: 'Tiene tiempo hasta el {untilDate} a las {untilHours}.',
    act: 'Ver el pedido',
  },
  'seat_offered.held.seats': {
    title: 'Se liberaron {seats} lugares: {from} → {to}',
    text: 'El {date} a las {hours} puede haber lugar para las {seats} personas. Te guardamos los lugares mientras quien maneja responde tu pedido.',
    until: 'Tiene tiempo hasta el {untilDate} a las {untilHours}.',
    act: 'Ver el pedido',
  },
  'request_expired.unpaid.seats': {
    title: 'Tus {seats} lugares no se pagaron a tiempo: {from} → {to}',
    text: 'Los lugares del {date} a las {hours} quedaron libres y no pagás nada. Si siguen libres, podés reservarlos de nuevo.',
    act: 'Ver el viaje',
  },
  seat_paid: {
    title: 'Tu lugar está confirmado: {from} → {to}',
    text: 'Llegó tu pago. Salís el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'seat_paid.free': {
    title: 'Tu lugar está confirmado: {from} → {to}',
    text: 'No hay nada que pagar. Salís el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'seat_paid.review': {
    title: 'Te guardamos el lugar: {from} → {to}',
    text: 'Estamos mirando tu pago. Salís el {date} a las {hours} y no tenés que hacer nada.',
    act: 'Ver la reserva',
  },
  'seat_paid.review.seats': {
    title: 'Te guardamos los {seats} lugares: {from} → {to}',
    text: 'Estamos mirando tu pago. Salís el {date} a las {hours} y no tenés que hacer nada.',
    act: 'Ver la reserva',
  },
  'seat_paid.seats': {
    title: 'Tus {seats} lugares están confirmados: {from} → {to}',
    text: 'Llegó tu pago. Salís el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'seat_paid.free.seats': {
    title: 'Tus {seats} lugares están confirmados: {from} → {to}',
    text: 'No hay nada que pagar. Salís el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  payment_received: {
    title: 'Un lugar en tu auto está confirmado: {from} → {to}',
    text: 'Alguien viaja con vos el {date} a las {hours} y ya pagó su parte. La recibís el día después del viaje.',
    act: 'Ver la reserva',
  },
  'payment_received.free': {
    title: 'Un lugar en tu auto está confirmado: {from} → {to}',
    text: 'Alguien viaja con vos el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  'payment_received.review': {
    title: 'Un lugar en tu auto está confirmado: {from} → {to}',
    text: 'Alguien viaja con vos el {date} a las {hours}. Todavía estamos mirando su pago; tu parte te llega cuando terminemos.',
    act: 'Ver la reserva',
  },
  'payment_received.review.seats': {
    title: '{seats} lugares en tu auto están confirmados: {from} → {to}',
    text: 'Viajan con vos {seats} personas el {date} a las {hours}. Todavía estamos mirando su pago; tu parte te llega cuando terminemos.',
    act: 'Ver la reserva',
  },
  'payment_received.seats': {
    title: '{seats} lugares en tu auto están confirmados: {from} → {to}',
    text: '{seats} personas viajan con vos el {date} a las {hours}, y su parte ya está paga. La recibís el día después del viaje.',
    act: 'Ver la reserva',
  },
  'payment_received.free.seats': {
    title: '{seats} lugares en tu auto están confirmados: {from} → {to}',
    text: '{seats} personas viajan con vos el {date} a las {hours}.',
    act: 'Ver la reserva',
  },
  refund_due: {
    title: 'Tu devolución está en camino: {from} → {to}',
    text: 'Le pedimos al medio de pago que te devuelva dinero por el viaje del {date} a las {hours}.',
    refund: 'La devolución de {refund} está en camino. Tu banco puede tardar unos días en mostrarla.',
    act: 'Ver la reserva',
  },
  refund_done: {
    title: 'Tu devolución está hecha: {from} → {to}',
    text: 'El medio de pago te devolvió tu dinero por el viaje del {date} a las {hours}. Tu banco puede tardar unos días en mostrarlo.',
    act: 'Ver la reserva',
  },
  payment_disputed: {
    title: 'Tu pago está en disputa: {from} → {to}',
    text: 'Tu banco o el proveedor de pagos está revisando el pago del {date} a las {hours}. Hasta que decida no podemos devolverte nada por otra vía, y quien maneja puede dar de baja el lugar.',
    act: 'Ver la reserva',
  },
  'payment_disputed.driver': {
    title: 'El pago de un lugar está en disputa: {from} → {to}',
    text: 'Un banco está revisando el pago de un lugar para el {date} a las {hours}. Si se lleva el dinero antes de que salgas, el lugar se cancela. También podés cancelarlo vos, sin que te cuente en contra.',
    act: 'Ver la reserva',
  },
  'payment_disputed.driver.seats': {
    title: 'El pago de {seats} lugares está en disputa: {from} → {to}',
    text: 'Un banco está revisando el pago de {seats} lugares para el {date} a las {hours}. Si se lleva el dinero antes de que salgas, se cancelan. También podés cancelarlos vos, sin que te cuente en contra.',
    act: 'Ver la reserva',
  },
  costs_divided: {
    title: 'Los gastos se dividieron por comprobantes: {from} → {to}',
    text: 'Ya está definido cuánto paga cada persona por el viaje del {date} a las {hours}. Nadie paga más que el precio publicado.',
    act: 'Ver el viaje',
  },
  'costs_divided.asked': {
    title: 'Piden dividir los gastos por comprobantes: {from} → {to}',
    text: 'Cargá cuánto salieron la nafta y los peajes del viaje del {date} a las {hours}, con fotos de los comprobantes. Tenés siete días.',
    act: 'Cargar los comprobantes',
  },
  refund_refused: {
    title: 'Necesitamos una cuenta para tu devolución: {from} → {to}',
    text: 'El proveedor de pagos no puede devolverte el dinero del viaje del {date} a las {hours}. Indicá una cuenta bancaria y te lo transferimos; después borramos el número.',
    act: 'Indicar una cuenta',
  },
  cbu_missing: {
    title: 'Tenés plata esperándote',
    text: 'Te debemos plata de tus viajes y en tu perfil no hay un CBU donde pagarte. Agregalo y sale con el próximo pago; mientras tanto te espera, y te avisamos una vez por mes.',
    act: 'Agregar mi CBU',
  },
  money_recovered: {
    title: 'Se recuperó dinero: {from} → {to}',
    text: 'Dos personas de administración decidieron recuperar lo que se te acreditó por un lugar del {date} a las {hours}. En tus pagos ves el monto y el motivo, y podés objetarlo una vez dentro de los seis meses.',
    act: 'Ver el motivo',
  },
  'money_recovered.returned': {
    title: 'Aceptaron tu objeción: {from} → {to}',
    text: 'El dinero del lugar del {date} a las {hours} vuelve a ser tuyo.',
    act: 'Ver mis pagos',
  },
  'money_recovered.stands': {
    title: 'Se decidió tu objeción: {from} → {to}',
    text: 'El dinero del lugar del {date} a las {hours} no vuelve. En tus pagos ves por qué.',
    act: 'Ver el motivo',
  },
  payout_returned: {
    title: 'Tu pago volvió',
    text: 'Tu banco rechazó la transferencia que te hicimos. El dinero sigue siendo tuyo: cargá otro CBU en tu perfil y te lo mandamos de nuevo.',
    act: 'Cambiar mi CBU',
  },
  booking_cancelled: {
    title: 'Se canceló una reserva: {from} → {to}',
    text: 'La reserva para el {date} a las {hours} está cancelada.',
    act: 'Ver la reserva',
  },
  'booking_cancelled.passenger': {
    title: 'Te cancelaron un lugar: {from} → {to}',
    text: 'Un lugar en tu auto para el {date} a las {hours} quedó libre, y otra persona puede reservarlo.',
    act: 'Ver la reserva',
  },
  'booking_cancelled.passenger.seats': {
    title: 'Te cancelaron {seats} lugares: {from} → {to}',
    text: 'Quedaron libres {seats} lugares en tu auto para el {date} a las {hours}, y otras personas pueden reservarlos.',
    act: 'Ver la reserva',
  },
  'request_accepted.companion': {
    title: 'Alguien viaja con vos',
    text: 'Aceptaron tu invitación para viajar con vos de {from} a {to} el {date}. Ya podés reservar los lugares.',
    act: 'Ver el viaje',
  },
  'request_accepted.alongside': {
    title: 'Aceptaron el pedido en el que viajás: {from} → {to}',
    text: 'Quien maneja aceptó el pedido en el que viajás el {date} a las {hours}. Tu lugar queda confirmado cuando pague quien reservó.',
    act: 'Ver la reserva',
  },
  'seat_paid.companion': {
    title: 'Viajás en una reserva',
    text: 'Se confirmó la reserva en la que viajás: de {from} a {to} el {date} a las {hours}.',
    act: 'Ver el lugar',
  },
  'booking_cancelled.companion': {
    title: 'Terminó la reserva en la que viajabas',
    text: 'Terminó la reserva de {from} a {to} del {date} en la que ibas a viajar. Tu lugar quedó libre.',
    act: 'Buscar otros viajes',
  },
  'booking_cancelled.companion_left': {
    title: 'Un acompañante dijo que no',
    text: 'Alguien que iba a viajar con vos de {from} a {to} el {date} se bajó, así que el pedido se retiró. Podés volver a pedir.',
    act: 'Ver los viajes',
  },
  'booking_cancelled.companion_gone': {
    title: 'Un acompañante dejó su lugar',
    text: 'Alguien que iba a viajar con vos de {from} a {to} el {date} se bajó. La reserva sigue con los demás.',
    act: 'Ver la reserva',
  },
  'booking_cancelled.your_seat': {
    title: 'Dejaron tu lugar',
    text: 'Dejaron tu lugar en la reserva de {from} a {to} del {date}.',
    act: 'Buscar otros viajes',
  },
  'booking_cancelled.companion_elsewhere': {
    title: 'Se retiró tu pedido: un acompañante viaja en otro auto',
    text: 'Alguien que iba a viajar con vos de {from} a {to} el {date} tiene un lugar en otro viaje a la misma hora, así que el pedido se retiró. Podés volver a pedir sin esa persona.',
    act: 'Ver los viajes',
  },
  'booking_cancelled.paid_elsewhere': {
    title: 'Tu reserva terminó porque viajás en otro lado',
    text: 'Tu pago del viaje de {from} a {to} del {date} llegó cuando ya viajás o manejás a la misma hora en otro. Te devolvemos todo lo que pagaste.',
    act: 'Ver los viajes',
  },
  'booking_cancelled.paid_companion_elsewhere': {
    title: 'Tu reserva terminó porque quien iba con vos viaja en otro lado',
    text: 'Tu pago llegó cuando una persona que iba con vos de {from} a {to} el {date} ya viaja o maneja a la misma hora en otro viaje. Te devolvemos todo lo que pagaste y podés pedir de nuevo sin esa persona.',
    act: 'Ver los viajes',
  },
  'booking_cancelled.rides_elsewhere': {
    title: 'Ya no viajás en esa reserva porque viajás en otro lado',
    text: 'La reserva de {from} a {to} del {date} en la que ibas a viajar terminó cuando se pagó, porque viajás o manejás a la misma hora en otro viaje. Lo que se pagó vuelve a quien reservó.',
    act: 'Buscar otros viajes',
  },
  'booking_cancelled.elsewhere': {
    title: 'Se retiró tu pedido: viajás en otro auto',
    text: 'Se confirmó la reserva en la que viajás a la misma hora, así que se retiró tu pedido de {from} a {to} del {date}.',
    act: 'Ver los viajes',
  },
  'booking_cancelled.some_seats': {
    title: 'Dejaron un lugar de una reserva: {from} → {to}',
    text: 'Quedó libre un lugar para el {date} a las {hours}, y otra persona puede reservarlo. El resto de la reserva sigue en pie.',
    act: 'Ver la reserva',
  },
  'booking_cancelled.some_seats.seats': {
    title: 'Dejaron {seats} lugares de una reserva: {from} → {to}',
    text: 'Quedaron libres {seats} lugares para el {date} a las {hours}, y otras personas pueden reservarlos. El resto de la reserva sigue en pie.',
    act: 'Ver la reserva',
  },
  'booking_cancelled.driver': {
    title: 'Quien maneja canceló tu reserva: {from} → {to}',
    text: 'No viajás el {date} a las {hours}. Lo que hayas pagado te vuelve entero.',
    act: 'Buscar otro viaje',
  },
  'booking_cancelled.departed': {
    title: 'Puede que se devuelva el precio de un lugar: {from} → {to}',
    text: 'Dos personas del equipo decidieron devolver lo que se pagó por un lugar en tu viaje del {date} a las {hours}. Si no estás de acuerdo, decilo dentro de las 48 horas.',
    act: 'Ver de qué se trata',
  },
  'booking_cancelled.off': {
    title: 'Tu viaje no se hace: {from} → {to}',
    text: 'El viaje del {date} a las {hours} se canceló. Todo lo que pagaste vuelve a vos. Estas otras personas van para el mismo lado.',
    act: 'Ver otros viajes',
  },
  'booking_cancelled.bank': {
    title: 'Se canceló una reserva que quedó sin pago: {from} → {to}',
    text: 'El banco se llevó el pago del lugar para el {date} a las {hours}. Por eso la reserva queda cancelada y el lugar, libre otra vez.',
    act: 'Ver qué pasó',
  },
  'booking_cancelled.bank.seats': {
    title: 'Se canceló una reserva que quedó sin pago: {from} → {to}',
    text: 'El banco se llevó el pago de {seats} lugares del {date} a las {hours}. Por eso la reserva se canceló y los lugares quedaron libres.',
    act: 'Ver qué pasó',
  },
  'booking_cancelled.withdrawn': {
    title: 'Retiraron un pedido: {from} → {to}',
    text: 'Quien te había pedido un lugar para el {date} a las {hours} ya no lo necesita.',
    act: 'Ver el viaje',
  },
  'booking_cancelled.withdrawn.seats': {
    title: 'Retiraron un pedido: {from} → {to}',
    text: 'Quien te había pedido {seats} lugares para el {date} a las {hours} ya no los necesita.',
    act: 'Ver el viaje',
  },
  'booking_cancelled.unpaid': {
    title: 'Un lugar no se pagó a tiempo: {from} → {to}',
    text: 'Un lugar en tu auto para el {date} a las {hours} quedó libre, y otra persona puede reservarlo.',
    act: 'Ver el viaje',
  },
  'booking_cancelled.unpaid.seats': {
    title: '{seats} lugares no se pagaron a tiempo: {from} → {to}',
    text: 'Quedaron libres {seats} lugares en tu auto para el {date} a las {hours}, y otras personas pueden reservarlos.',
    act: 'Ver el viaje',
  },
  trip_cancelled: {
    title: 'Se canceló tu viaje: {from} → {to}',
    text: 'El viaje del {date} a las {hours} no se hace. Lo que hayas pagado te vuelve entero.',
    act: 'Buscar otro viaje',
  },
  'trip_cancelled.yours': {
    title: 'Se canceló tu viaje: {from} → {to}',
    text: 'Desde la administración cancelaron tu viaje del {date} a las {hours}. Ya les avisamos a quienes tenían lugar.',
    act: 'Ver el viaje',
  },
  'trip_cancelled.not_driven': {
    title: 'Tu viaje no se hizo: {from} → {to}',
    text: 'Quien maneja dice que no pudo hacer el viaje del {date} a las {hours}. Todo lo que pagaste vuelve a vos.',
    act: 'Buscar otro viaje',
  },
  'trip_cancelled.companion_not_driven': {
    title: 'Tu viaje no se hizo: {from} → {to}',
    text: 'Quien maneja dice que no pudo hacer el viaje del {date} a las {hours}. Lo que se pagó por tu lugar vuelve a quien lo reservó.',
    act: 'Buscar otro viaje',
  },
  change_proposed: {
    title: 'Proponen un cambio: {from} → {to}',
    text: 'Algo del viaje del {date} a las {hours} cambiaría. Decí si te sirve.',
    act: 'Ver el cambio',
  },
  'change_proposed.companion': {
    title: 'Proponen un cambio: {from} → {to}',
    text: 'Cambiaría algo del viaje del {date} a las {hours} en el que viajás. Contesta por todos quien reservó: decile si te sirve.',
    act: 'Ver el cambio',
  },
  change_answered: {
    title: 'Contestaron tu cambio: {from} → {to}',
    text: 'Alguien contestó lo que propusiste para el viaje del {date} a las {hours}.',
    act: 'Ver la respuesta',
  },
  change_settled: {
    title: 'El cambio ya está resuelto: {from} → {to}',
    text: 'Lo que se propuso para tu viaje ya está decidido. Fijate a qué hora y de dónde salen.',
    act: 'Ver el viaje',
  },
  'change_settled.companion': {
    title: 'El cambio ya está resuelto: {from} → {to}',
    text: 'Lo que se propuso para el viaje de la reserva en la que viajás ya está decidido. Fijate a qué hora y de dónde salen.',
    act: 'Ver el viaje',
  },
  trip_tomorrow: {
    title: 'Viajás en un día: {from} → {to}',
    text: 'Salís el {date} a las {hours}. Si te surgió algo, avisá ahora: los demás todavía pueden organizarse.',
    act: 'Ver el viaje',
  },
  trip_soon: {
    title: 'Viajás en dos horas: {from} → {to}',
    text: 'Salís a las {hours}. Fijate en el punto de encuentro, ¡y buen viaje!',
    act: 'Ver el viaje',
  },
  absence_reported: {
    title: 'Avisaron que no fuiste: {from} → {to}',
    text: 'Es por el viaje del {date} a las {hours}. Si no fue así, decilo: tenés 48 horas como mínimo, y hasta 48 horas después de llegar.',
    act: 'Ver de qué se trata',
  },
  'absence_reported.some_seats': {
    title: 'Avisaron que una persona de tu reserva no fue: {from} → {to}',
    text: 'Es por un lugar de tu reserva del {date} a las {hours}. Si no fue así, decilo: tenés 48 horas como mínimo, y hasta 48 horas después de llegar.',
    act: 'Ver de qué se trata',
  },
  'absence_reported.some_seats.seats': {
    title: 'Avisaron que {seats} personas de tu reserva no fueron: {from} → {to}',
    text: 'Es por {seats} lugares de tu reserva del {date} a las {hours}. Si no fue así, decilo: tenés 48 horas como mínimo, y hasta 48 horas después de llegar.',
    act: 'Ver de qué se trata',
  },
  'absence_reported.companion': {
    title: 'Avisaron que no fuiste: {from} → {to}',
    text: 'Es por toda la reserva en la que viajás el {date} a las {hours}. Si no fue así, decilo: tenés 48 horas como mínimo, y hasta 48 horas después de llegar.',
    act: 'Ver de qué se trata',
  },
  'absence_reported.companion_some': {
    title: 'Avisaron que no fueron todos: {from} → {to}',
    text: 'Es por una parte de la reserva en la que viajás el {date} a las {hours}. Si no fue así, decilo: tenés 48 horas como mínimo, y hasta 48 horas después de llegar.',
    act: 'Ver de qué se trata',
  },
  'absence_reported.asked': {
    title: 'Avisaron que pediste que cancelaran: {from} → {to}',
    text: 'Es por el viaje del {date} a las {hours}. Si no fue así, decilo: tenés 48 horas como mínimo, y hasta 48 horas después de llegar.',
    act: 'Ver de qué se trata',
  },
  'absence_reported.not_driven': {
    title: '¿Viajaste? {from} → {to}',
    text: 'Otra persona dice que el viaje del {date} a las {hours} no se hizo. Si viajaste, decilo; si no, puede valer también para vos y recuperás todo.',
    act: 'Responder',
  },
  'absence_reported.companion_not_driven': {
    title: '¿Viajaste? {from} → {to}',
    text: 'Una persona dice que el viaje del {date} a las {hours} no se hizo. Si viajaste, decilo: así lo decide una persona del equipo.',
    act: 'Responder',
  },
  rating_open: {
    title: '¿Cómo estuvo? {from} → {to}',
    text: 'Ya podés calificar a quienes viajaron con vos el {date}, durante dos semanas. Nadie lo lee hasta que califiquen las dos partes o termine el plazo.',
    act: 'Calificar el viaje',
  },
  rating_published: {
    title: 'Se publicó una calificación sobre vos: {from} → {to}',
    text: 'Es por el viaje del {date}. Podés leerla en tu página y responderla una vez.',
    act: 'Leer la calificación',
  },
  rating_hidden: {
    title: 'Ocultamos una calificación tuya',
    text: 'Una persona de administración vio que una calificación que escribiste no cumple las reglas. Ya no se muestra ni cuenta.',
    act: 'Ver las reglas',
  },
  messages_waiting: {
    title: 'Tenés mensajes sin leer',
    text: 'Alguien te escribió en Tramo y todavía no lo leíste.',
    act: 'Leer los mensajes',
  },
  trip_found: {
    title: 'Un viaje que buscás: {from} → {to}',
    text: 'Hay un viaje nuevo el {date} a las {hours} que coincide con una de tus alertas.',
    act: 'Ver el viaje',
  },
  invited: {
    title: 'Te invitan a un viaje: {from} → {to}',
    text: 'Alguien maneja por tu camino el {date}, vio tu pedido y tiene un lugar para vos. Mirá dónde subís y cuánto te toca.',
    act: 'Ver el viaje',
  },
  warned: {
    title: 'Una advertencia sobre tu cuenta',
    text: 'Desde la administración revisaron una denuncia sobre vos y te piden que respetes las reglas de Tramo.',
    act: 'Ver qué pasó',
  },
  suspended: {
    title: 'Tu cuenta está suspendida',
    text: 'Por ahora no podés viajar con Tramo. Entrá para ver por cuánto tiempo, por qué y cómo apelar. El dinero que te corresponde se devuelve.',
    act: 'Ver qué pasó',
  },
  'suspended.fee': {
    title: 'Se revirtió el pago de tu reactivación',
    text: 'El banco se llevó el pago que hiciste para volver después de tu suspensión. Para viajar con Tramo tenés que pagarlo de nuevo.',
    act: 'Ver qué hacer',
  },
  disabled: {
    title: 'Tu cuenta está deshabilitada',
    text: 'Ya no podés viajar con Tramo. Entrá para ver por qué y cómo apelar. El dinero que te corresponde se devuelve.',
    act: 'Ver qué pasó',
  },
  reactivated: {
    title: 'Tu cuenta está activa de nuevo',
    text: '¡Qué bueno tenerte de vuelta! Podés buscar, publicar y sumarte a viajes como antes.',
    act: 'Ir a Tramo',
  },
  appeal_decided: {
    title: 'Tu apelación está resuelta',
    text: 'La resolvió alguien de la administración que no había intervenido antes. Entrá para leer el resultado.',
    act: 'Leer el resultado',
  },
  data_request_answered: {
    title: 'Respondimos tu pedido sobre tus datos',
    text: 'Alguien de la administración respondió lo que pediste sobre los datos que guardamos de vos. Entrá para leer la respuesta.',
    act: 'Leer la respuesta',
  },
  report_decided: {
    title: 'Tu denuncia está resuelta',
    text: 'Gracias por avisarnos. Desde la administración revisaron tu denuncia.',
    act: 'Ir a Tramo',
  },
  'report_decided.absence': {
    title: 'Se resolvió lo que se denunció: {from} → {to}',
    text: 'Desde la administración resolvieron la ausencia del {date}, sobre la que quien manejaba y quienes viajaban no coincidían. La reserva muestra el resultado.',
    act: 'Ver la reserva',
  },
  identity_decided: {
    title: 'Tu identidad está verificada',
    text: 'Una persona de administración comparó tus documentos con tu perfil, y coinciden. Las fotos se van a borrar.',
    act: 'Ver mi perfil',
  },
  'identity_decided.rejected': {
    title: 'Falta algo tuyo para verificar tu identidad',
    text: 'Con estas fotos no pudimos confirmar tu identidad. En tu perfil ves por qué y podés mandar otras. Estas se van a borrar.',
    act: 'Mandar otras fotos',
  },
  withdrawal_received: {
    title: 'Recibimos tu arrepentimiento',
    text: 'Estamos mirando tu pedido. Guardá el código que te mostramos; te va a responder una persona.',
    act: 'Ir a Tramo',
  },
  withdrawal_answered: {
    title: 'Respondimos tu arrepentimiento',
    text: 'Una persona respondió tu pedido.',
    act: 'Ir a Tramo',
  },
  clock_changed: {
    title: 'Cambió la hora oficial: {from} → {to}',
    text: 'Tu viaje sigue saliendo el {date} a las {hours} según el reloj de ahí, como acordaron. Cambió la hora oficial del lugar, así que es otro momento que antes.',
    act: 'Ver el viaje',
  },
  number_reused: {
    title: 'Quisieron crear otra cuenta con tu documento',
    text: 'Alguien quiso crear otra cuenta con el número de tu documento. Si fuiste vos, entrá con esta cuenta: acá están tus viajes. Si no, no hace falta que hagas nada: el número sigue siendo tuyo.',
    act: 'Entrar a mi cuenta',
  },
  fuel_unstated: {
    title: 'Decí qué combustible usa tu auto',
    text: 'Desde el {untilDate}, los viajes nuevos en un auto que no lo dice cuentan con el combustible más barato, para que nadie gane plata. Decilo una sola vez en tu perfil y tus viajes cuentan con su propio precio; los que ya publicaste conservan el suyo. También podés decir cuántos cinturones tiene.',
    act: 'Decir el combustible',
  },
  account_unused: {
    title: 'Tu cuenta se cierra en dos meses',
    text: 'Hace casi cinco años que no la usás. Entrá dentro de los próximos 60 días y queda como está; si no, la cerramos y se borra lo que guardamos de vos.',
    act: 'Conservar mi cuenta',
  },
  'account_unused.last': {
    title: 'Tu cuenta se cierra en una semana',
    text: 'Hace casi cinco años que no la usás. Entrá dentro de los próximos 7 días y queda como está; si no, la cerramos y se borra lo que guardamos de vos.',
    act: 'Conservar mi cuenta',
  },
}
