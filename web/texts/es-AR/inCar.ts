import type { inCar as english } from '../en-US/inCar.ts'

type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** Texts, by part and key, that replace others on sites where passengers pay the driver in the car (F36). */
export const inCar: Same<typeof english> = {
  join: {
    titles: { held: 'Un momento' },
    standing: { confirmed: 'Ya tenés {seats, plural, one {tu lugar} other {tus # lugares}}. Le pagás al conductor en el auto.' },
    intro_ask:
      '{driver} te responde dentro de las 24 horas y, a más tardar, 2 horas antes de la salida. Si acepta, el lugar es tuyo.',
    not_at_once: {
      too_many_holds:
        'Tres veces en 90 días cancelaste tarde, no te presentaste o no pagaste. Por eso, hasta {when} solo podés pedir lugares y esperar a que el conductor te acepte.',
      registration_needed:
        'Como acá no se paga nada por adelantado, solo las personas registradas pueden reservar al instante. Podés pedirle el lugar al conductor o registrarte.',
    },
    you_pay: 'Le pagás al conductor en el auto',
    who_pays:
      'Pagás en efectivo o por transferencia, como arreglen. {driver} también paga su parte. Los aportes solo cubren combustible y peajes.',
    cancel:
      'No pagues nada por adelantado. Si el conductor te lo pide, denuncialo. Si no podés ir, cancelá hasta {when}; después, la cancelación queda registrada.',
    cancel_late: 'No pagues nada por adelantado. Si el conductor te lo pide, denuncialo. Si cancelás ahora, queda registrado.',
    driver_cancels: 'Si {driver} cancela, no debés nada.',
    asked: '{driver} tiene hasta {when} para responder. Si acepta, el lugar es tuyo.',
    on_board_text: '{driver} te espera. Llegá unos minutos antes. Pagás en el auto, en efectivo o por transferencia.',
  },
  bookings: {
    price: 'A pagar en el auto',
    price_of_seats: 'A pagar en el auto, por {seats} lugares',
    booker_pays: '{name} se ocupa de la reserva y, en el auto, paga tu lugar. Vos podés bajarte del viaje.',
    says: {
      pay_after_yes: 'Si {driver} acepta, el lugar es tuyo y pagás en el auto.',
      take: 'Si {seats, plural, one {tomás el lugar, es tuyo} other {tomás los # lugares, son tuyos}}. Pagás en el auto.',
      expects: '{driver} te espera. Llegá unos minutos antes. Pagás en el auto, nada por adelantado.',
      earns: 'Los pasajeros te pagan en el auto. Si alguien no te paga, denuncialo desde su página.',
      nothing_paid: 'Nadie debe nada.',
      keeps: 'Queda registrado que no te presentaste.',
      you_keep: 'Queda registrado que no se presentó.',
      all_back: 'No debés nada.',
      all_back_to: '{passenger} no debe nada.',
      disputed: 'Hay dos versiones. Nuestro equipo va a decidir dentro de los 10 días.',
      asked: 'Si no respondés, el reclamo se puede dar por válido. Si viajaste, avisanos.',
      half_theirs: 'Nadie debe nada por eso.',
      half_yours: 'Nadie debe nada por eso.',
    },
    back_nothing: 'No debés nada. Si cancelás a menos de 24 horas de la salida, queda registrado.',
    withdraw_text_accepted:
      '{seats, plural, one {El lugar queda libre} other {Los # lugares quedan libres}} enseguida para otras personas.',
    cancel_failed: 'No pudimos cargar las condiciones de cancelación.',
    report_text_passenger:
      'Si {driver} no vino o no hizo el viaje, contanos. También les preguntamos a los demás pasajeros. {driver} puede responder hasta 48 horas después de llegar, y siempre tiene al menos 48 horas. Si el reclamo es falso, queda registrado en tu contra.',
    report_text_along:
      'Si {driver} no vino o no hizo el viaje, contanos. También les preguntamos a los demás pasajeros. {driver} puede responder hasta 48 horas después de llegar, y siempre tiene al menos 48 horas. Si el reclamo es falso, queda registrado en tu contra.',
    report_text_driver:
      'Si {passenger} no se presentó, le queda registrado. {passenger} puede responder hasta 48 horas después de llegar, y siempre tiene al menos 48 horas. Si el reclamo es falso, queda registrado en tu contra.',
    report_text_some:
      'Le queda registrado a {passenger}, que puede responder hasta 48 horas después de llegar, y siempre tiene al menos 48 horas. Si el reclamo es falso, queda registrado en tu contra.',
    say_travelled_text: 'Si viajaste, el reclamo de que {driver} no hizo el viaje no te alcanza.',
    say_travelled_along: 'Nuestro equipo va a leer lo que dijo cada uno y decidir dentro de los 10 días.',
    object_text: 'Nuestro equipo va a leer lo que dice cada uno y decidir dentro de los 10 días.',
    divide_text:
      '{driver} carga lo que costaron el combustible y los peajes, con fotos de los comprobantes. Si a alguien le toca menos que el precio, {driver} le devuelve la diferencia; nadie paga de más. Nadie se puede negar, y se puede hacer una sola vez.',
    division_share:
      'Al final, tu lugar costó {amount}: es el costo de tu tramo dividido entre todos los que iban en el auto. Si pagaste más, el conductor te devuelve la diferencia.',
    division_overdue:
      'No hubo comprobantes válidos. Con el precio de referencia del combustible, tu lugar costó {amount}. Si pagaste más, el conductor te devuelve la diferencia.',
    report_asked_text:
      'Si el reclamo se da por válido, la cancelación le queda registrada a {driver} y no a vos. Si {driver} dice que no fue así, decide nuestro equipo. Si el reclamo es falso, queda registrado en tu contra.',
    my_payments: 'Aportes de tus viajes',
    paid_by_me: 'Lo que pagás',
    earned: 'Pagado por Tramo',
    expected: 'A cobrar en el auto',
    expected_too: '{amount} en el auto',
    earnings: 'Aportes',
    earnings_why:
      'Es el total de tus lugares confirmados. Los pasajeros te pagan en el auto. Los aportes solo cubren combustible y peajes.',
    no_orders: 'Acá no pagás nada',
    no_orders_why: 'Le pagás a cada conductor en el auto. En la página de cada lugar ves cuánto cuesta.',
  },
  driving: {
    money: 'En el auto',
    expected: 'Los pasajeros te pagan',
    expected_how: 'Es el total de los lugares reservados, en efectivo o por transferencia. No podés pedirlo por adelantado.',
    not_driven_text: 'Nadie te debe nada por este viaje. No cuenta en tu contra, pero no se puede deshacer.',
    cancel_text:
      '{count, plural, =0 {Nadie tiene un lugar ni lo pidió.} one {1 persona pierde el lugar.} other {# personas pierden su lugar.}} Queda registrada como una cancelación tuya y no se puede deshacer.',
    cancel_text_all: 'En los otros viajes, los pasajeros también pierden su lugar.',
  },
  trips: { money_kept: 'Le pagás al conductor en el auto, nunca por adelantado. Si te pide plata antes del viaje, denuncialo.' },
  change: {
    proposed_text: '¿Te sigue sirviendo? Si no lo confirmás, perdés tu lugar y no debés nada.',
    request_follows: 'Tu pedido sigue en pie con el cambio. Si no te sirve, retiralo.',
    no_nothing: 'No debés nada. Tu lugar queda libre enseguida para otras personas.',
  },
  companions: {
    names_kept:
      'Cuando la reserva esté confirmada, los nombres los van a ver vos, el conductor y nuestro equipo. Los borramos 30 días después del viaje.',
    means_leave: 'Después podés bajarte del viaje.',
  },
  editTrip: { asked_until: 'Si alguien no acepta hasta {when}, se baja del viaje. Queda registrada como una cancelación tuya.' },
  messages: { note: 'Pagás en el auto. Nadie te puede pedir plata por adelantado.' },
  notifications: { groups: { money: 'Gastos compartidos' } },
  post: { joining: { at_once_detail: 'Tus pasajeros quedan confirmados apenas reservan.' } },
  report: {
    why: { money_outside: 'Pidió plata por adelantado, o no pagó' },
    why_more: {
      money_outside: 'Pidió una seña, una transferencia por adelantado o más de lo publicado, o se bajó sin pagar.',
    },
  },
  profile: { tab_payments: 'Gastos compartidos', edit_driving: 'Editar datos de manejo' },
  barred: { offence: { money_outside: 'Pedir plata por adelantado, o no pagar' } },
  refusals: {
    account_has_open_business: 'Todavía tenés viajes o lugares pendientes. Resolvelos primero.',
  },
  withdrawals: {
    reference_hint: 'Por ejemplo, el viaje y su fecha.',
    seats:
      'Si es por un lugar, también podés cancelarlo en la página de tu reserva. <terms>Los términos</terms> explican qué pasa en ese caso.',
  },
  terms: {
    what_is_new:
      'Los nuevos términos y condiciones explican cómo funciona Tramo hoy: los lugares, quiénes viajan con vos y lo que cuesta, las cancelaciones, las calificaciones y qué pasa cuando algo sale mal. Lo que ya acordaste, como un lugar reservado, sigue bajo los términos de ese día.',
  },
  privacy: {
    export_why:
      'Un archivo con todo: perfil, autos, viajes, lugares, calificaciones, mensajes, imágenes, decisiones y quién abrió tus documentos. Primero vas a tener que iniciar sesión de nuevo, y la descarga queda registrada.',
    ask_more: {
      restrict:
        'Hasta que pidas volver a usarlos, nadie te puede encontrar, no podés reservar ni publicar, tus alertas quedan en pausa y no borramos nada. Solo te llegan correos y avisos sobre tus lugares y tu cuenta. No es posible si tenés viajes próximos.',
    },
    restricted_means:
      'Guardamos tus datos sin usarlos: nadie te puede encontrar, no podés reservar ni publicar y tus alertas están en pausa. Solo te llegan correos y avisos sobre tus lugares y tu cuenta.',
    kept_what:
      'Guardamos tus viajes y reservas, pero sin tu nombre. Las calificaciones que escribiste quedan firmadas como «Exmiembro».',
    claim_why:
      'Tu último viaje fue hace más de 60 días, así que podés cerrar tu cuenta igual. Hasta que se resuelva, guardamos bajo llave lo que figura acá abajo, con tu nombre, correo y documento. Si volvés con el mismo documento, lo recuperás:',
  },
  alarms: {
    intro: 'Estos problemas los tiene que resolver una persona. Cada paso queda registrado.',
    none_why: 'Acá vas a ver correos que no salieron, copias que fallaron y registros que no coinciden.',
  },
  cases: { more_answer: 'Contale qué hiciste: qué cancelaste y cuándo.' },
  moderation: {
    alone:
      'Sos el único administrador. Proponelo acá y después confirmalo en el servidor: <command>npm run admin -- list</command> muestra lo pendiente con su ID, <command>npm run admin -- confirm ID</command> lo confirma y <command>npm run admin -- uphold ID --why TEXTO</command> o <command>reject</command> decide una apelación.',
    reasons: { money_outside: 'Plata por adelantado, o no pagó' },
    hint: {
      money_outside: 'Posible pedido de plata por adelantado',
      seats_given_up: 'Reserva lugares y los cancela',
    },
    sign: { seats_given_up: 'tres lugares reservados cancelados en una semana' },
    step_more: { suspend: 'Se cierran sus sesiones y se cancelan sus viajes y lugares.' },
    frozen: 'Viajes que siguen abiertos',
    frozen_why: 'Estos viajes siguen abiertos hasta que cierres el caso o, como máximo, hasta la fecha indicada.',
    prolong_title: '¿Dejarlos abiertos 60 días más?',
    prolong_why:
      'Lo tienen que confirmar dos administradores y se puede hacer una sola vez. Mientras tanto, no se dividen los gastos de esos viajes.',
    effect_passengers:
      '{count, plural, =0 {Nadie pierde un lugar.} one {# pasajero pierde su lugar. Le vamos a avisar.} other {# pasajeros pierden su lugar. Les vamos a avisar.}}',
    effect_seats:
      '{count, plural, =0 {No tiene lugares en otros viajes.} one {Se cancela # lugar suyo.} other {Se cancelan # lugares suyos.}}',
    keep_open: 'Dejar el caso abierto. Sus viajes siguen abiertos hasta que se cierre, como máximo 60 días',
    proposal_what: { longer_freeze: 'Dejar abiertos 60 días más los viajes de {name}' },
    proposal_effect: {
      suspend_admin: 'Se aplica enseguida: se cierran sus sesiones y se cancelan sus viajes y lugares.',
      longer_freeze: 'Se puede hacer una sola vez. Después, los viajes se cierran, aunque el caso siga abierto.',
    },
    data_grant_why: {
      restrict:
        'Hasta que la persona pida volver a usarlos, nadie la puede encontrar, no puede reservar ni publicar y sus alertas quedan en pausa. No buscamos indicios ni borramos nada. Solo le llegan correos y avisos sobre sus lugares y su cuenta. No es posible si tiene viajes próximos.',
      erase:
        'Cerramos la cuenta como si lo hiciera la persona, y los datos se borran en los plazos de siempre. No es posible si tiene viajes abiertos.',
    },
    approve_why:
      'Se aplica enseguida: se cierran sus sesiones y se cancelan sus viajes y lugares. Solo se revierte con una apelación.',
    absence_why:
      'La ausencia le queda registrada a la persona. La tercera confirmada en 12 meses abre un caso. Si el viaje no se hizo, vale para todos los pasajeros que no dijeron que viajaron. Les vamos a avisar a las dos partes.',
    absent: { driver: 'No se presentó el pasajero', passenger: 'No se presentó el conductor' },
    receipts_judge_why: 'Primero mirá las fotos. Después de 10 días, los comprobantes no valen.',
    receipts_extend_why: 'Se puede hacer una sola vez por viaje.',
    absent_asked: 'El conductor pidió la cancelación',
    subject_hint: 'Un correo, un ID o, por ejemplo, trip:…',
    actions: {
      freeze_ended: 'Viaje cerrado después de un caso',
      freeze_prolonged: 'Cierre de un viaje demorado más tiempo',
      money_frozen: 'Cierre de un viaje demorado por un caso',
    },
  },
  admin: {
    first_day: {
      why: {
        admins:
          'Las exclusiones definitivas y otras decisiones importantes las tienen que confirmar dos administradores. Elegí a una persona registrada en <page>Personas</page> y confirmala en el servidor con <command>npm run admin -- confirm ID</command>. Si sos el único administrador, ese comando reemplaza a la segunda persona.',
        payments: 'Los pasajeros le pagan al conductor en el auto. Después de la primera reserva ya no se puede cambiar.',
      },
    },
    frozen_until: 'Abierto hasta el {day}',
    find: {
      intro:
        'Buscá por referencia, patente, documento, teléfono, correo, nombre o dirección de una página. De una patente o un documento alcanza con el final (…3CD). Podés pegarlo junto con otro texto.',
    },
    proposal: {
      longer_freeze:
        '{name} propuso dejar abiertos los viajes 60 días más. Otro administrador tiene hasta el {moment} para confirmarlo en Aprobaciones.',
    },
    ban_why:
      'Se cierran todas sus sesiones y se cancelan sus próximos viajes y lugares. Podés deshacerlo durante una hora, si no se canceló nada y no hubo una apelación.',
    job: {
      end_freezes: 'Cerrar viajes abiertos por casos',
      expire_unpaid_bookings: 'Dar por vencidos pedidos y ofertas de lugares',
      settle_trips: 'Cerrar viajes 48 horas después de la llegada',
    },
    first_start: {
      payments: 'Los pasajeros le pagan al conductor en el auto, como dice PAYMENTS=car en la configuración del servidor.',
    },
  },
}
