import type { inCar as english } from '../en-US/inCar.ts'

type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** Otras palabras, por parte y clave, donde cada pasajero le paga en el auto a quien maneja (F36). */
export const inCar: Same<typeof english> = {
  join: {
    titles: { held: 'Un momento' },
    standing: { confirmed: 'Ya tenés tu lugar. Se paga en el auto.' },
    intro_ask: 'Te responden dentro de las 24 horas y, a más tardar, 2 horas antes de la salida. Si aceptan, el lugar es tuyo.',
    not_at_once: {
      too_many_holds:
        'Tres veces en 90 días cancelaste tarde, no fuiste o no pagaste. Hasta {when} tenés que pedir el lugar y esperar a que te acepten.',
      registration_needed:
        'Acá no se paga nada por adelantado, así que solo quienes se registraron reservan en el momento. Podés pedir el lugar o registrarte.',
    },
    you_pay: 'Pagás en el auto',
    who_pays:
      'En efectivo o por transferencia, como arreglen en el auto. Quien maneja también paga su parte. Los aportes solo cubren combustible y peajes.',
    cancel: 'No pagues nada antes: si te lo piden, denuncialo. Si no podés ir, cancelá hasta {when}; después queda registrado.',
    cancel_late: 'No pagues nada antes: si te lo piden, denuncialo. Si cancelás ahora, queda registrado.',
    driver_cancels: 'Si te cancelan el viaje, no debés nada.',
    asked: 'Te responden hasta {when}. Si aceptan, el lugar es tuyo.',
    on_board_text: '{driver} te espera. Llegá unos minutos antes. Pagás en el auto, en efectivo o por transferencia.',
  },
  bookings: {
    price: 'A pagar en el auto',
    price_of_seats: 'A pagar en el auto, por {seats} lugares',
    booker_pays: '{name} paga tu lugar en el auto y decide sobre la reserva. Vos podés salirte.',
    says: {
      pay_after_yes: 'Si {driver} acepta, el lugar es tuyo y pagás en el auto.',
      take: 'Cuando {seats, plural, one {lo tomes, el lugar es tuyo} other {los tomes, los # lugares son tuyos}}. Pagás en el auto.',
      expects: '{driver} te espera: llegá unos minutos antes. Pagás en el auto, nada por adelantado.',
      earns: 'Te pagan en el auto. Si alguien no lo hace, denuncialo desde su página.',
      nothing_paid: 'Nadie debe nada.',
      keeps: 'Queda registrado que no te presentaste.',
      you_keep: 'Queda registrado que no se presentó.',
      all_back: 'No debés nada.',
      all_back_to: '{passenger} no debe nada.',
      disputed: 'Hay dos versiones. Lo decide el equipo en 10 días.',
      asked: 'Si lo dejás así, el informe puede quedar en firme. Si viajaste, decilo.',
      half_theirs: 'Nadie debe nada por eso.',
      half_yours: 'Nadie debe nada por eso.',
    },
    back_nothing: 'No se pagó nada, así que no hay nada que devolver. A menos de 24 horas de la salida, queda registrado.',
    withdraw_text_accepted:
      '{seats, plural, one {El lugar queda libre} other {Los # lugares quedan libres}} enseguida para otras personas.',
    cancel_failed: 'No pudimos consultarlo.',
    report_text_passenger:
      'Si {driver} no vino o no hizo el viaje, contanos. También les preguntamos a los demás pasajeros. {driver} puede responder hasta 48 horas después de llegar, y siempre tiene al menos 48 horas. Los informes falsos cuentan en tu contra.',
    report_text_along:
      'Si {driver} no vino o no hizo el viaje, contanos. También les preguntamos a los demás pasajeros. {driver} puede responder hasta 48 horas después de llegar, y siempre tiene al menos 48 horas. Los informes falsos cuentan en tu contra.',
    report_text_driver:
      'Si {passenger} no se presentó, queda registrado. {passenger} puede responder hasta 48 horas después de llegar, y siempre tiene al menos 48 horas. Los informes falsos cuentan en tu contra.',
    report_text_some:
      'Le queda registrado a {passenger}, que puede responder hasta 48 horas después de llegar, y siempre tiene al menos 48 horas. Los informes falsos cuentan en tu contra.',
    say_travelled_text: 'El informe de que {driver} no hizo el viaje deja de valer para vos.',
    say_travelled_along: 'Una persona del equipo lee lo que dijo cada uno y decide en 10 días.',
    object_text: 'Una persona del equipo lee lo que dicen los dos y decide en 10 días.',
    divide_text:
      '{driver} carga lo que costaron el combustible y los peajes, con fotos de los tickets. A quien le toque menos que el precio, {driver} le devuelve la diferencia; nadie paga de más. Nadie se puede negar y se hace una sola vez.',
    division_share:
      'Tu lugar costó en realidad {amount}: tu tramo, dividido entre todos los que iban en el auto. Si pagaste más, quien maneja te devuelve la diferencia.',
    division_overdue:
      'No hubo comprobantes válidos. Con el precio de referencia del combustible, tu lugar costó {amount}. Si pagaste más, quien maneja te devuelve la diferencia.',
    report_asked_text:
      'Si el informe queda en firme, la cancelación cuenta para {driver} y no para vos. {driver} puede decir que no fue así, y entonces decide el equipo. Los informes falsos cuentan en tu contra.',
    my_payments: 'Aportes de tus viajes',
    paid_by_me: 'Lo que pagás',
    earned: 'Pagado por Tramo',
    expected: 'A cobrar en el auto',
    expected_too: '{amount} en el auto',
    earnings: 'Aportes',
    earnings_why: 'Lo que suman los lugares confirmados. Te pagan en el auto. Los aportes solo cubren combustible y peajes.',
    no_orders: 'Acá no se paga nada',
    no_orders_why: 'Cada viaje se paga en el auto. Lo que cuesta un lugar está en su página.',
  },
  driving: {
    money: 'En el auto',
    expected: 'Te pagan',
    expected_how: 'Lo que suman los lugares reservados, en efectivo o por transferencia. No podés pedirlo antes.',
    not_driven_text: 'Nadie te debe nada por este viaje. No cuenta en tu contra y no se puede deshacer.',
    cancel_text:
      '{count, plural, =0 {Nadie tiene un lugar ni lo pidió.} one {1 persona pierde el lugar.} other {# personas pierden su lugar.}} Queda registrado como una cancelación tuya y no se puede deshacer.',
    cancel_text_all: 'También en los otros viajes, quien tiene un lugar lo pierde.',
  },
  trips: { money_kept: 'Pagás en el auto, nunca antes: si te piden plata antes del viaje, denuncialo.' },
  change: {
    proposed_text: '¿Te sigue sirviendo? Si no lo confirmás, dejás el viaje y no debés nada.',
    request_follows: 'Tu pedido sigue con el cambio. Si no te sirve, retiralo.',
    no_nothing: 'No debés nada. Tu lugar queda libre enseguida para otras personas.',
  },
  companions: {
    names_kept:
      'Cuando la reserva está confirmada, los nombres los ven vos, quien maneja y el equipo. Los borramos 30 días después del viaje.',
    means_leave: 'Después podés dejar el viaje.',
  },
  editTrip: { asked_until: 'Quien no acepte hasta {when} deja el viaje. Queda registrado como una cancelación tuya.' },
  messages: { note: 'Se paga en el auto. Nadie te puede pedir plata por adelantado.' },
  notifications: { groups: { money: 'Gastos compartidos' } },
  post: { joining: { at_once_detail: 'Quienes reservan quedan confirmados en el momento.' } },
  report: {
    why: { money_outside: 'Pidió plata por adelantado, o no pagó' },
    why_more: { money_outside: 'Una seña, una transferencia antes, más que el precio; o alguien que se bajó sin pagar.' },
  },
  profile: { tab_payments: 'Gastos', edit_driving: 'Editar manejo' },
  barred: { offence: { money_outside: 'Pedir plata por adelantado, o no pagar' } },
  refusals: {
    account_has_open_business: 'Todavía tenés viajes o lugares pendientes. Resolvelos primero.',
  },
  withdrawals: {
    reference_hint: 'Por ejemplo, el viaje y su fecha.',
    seats:
      'Si es por un lugar, también podés cancelarlo en la página de tu reserva: <terms>los términos</terms> dicen qué pasa entonces.',
  },
  terms: {
    what_is_new:
      'Los nuevos términos y condiciones cuentan cómo funciona Tramo hoy: los lugares, quiénes viajan con vos y lo que cuesta, las cancelaciones, las calificaciones y qué pasa cuando algo sale mal. Lo que ya acordaste, como un lugar reservado, sigue con los términos de ese día.',
  },
  privacy: {
    export_why:
      'Un archivo con todo: perfil, autos, viajes, lugares, calificaciones, mensajes, imágenes, decisiones y quién abrió tus documentos. Antes te pedimos que ingreses de nuevo; la descarga queda registrada.',
    ask_more: {
      restrict:
        'Hasta que pidas volver a usarlos, nadie te encuentra, no podés reservar ni publicar, tus alertas quedan en pausa y no borramos nada. Solo te llegan correos y avisos sobre tus lugares y tu cuenta. No se puede si tenés viajes por delante.',
    },
    restricted_means:
      'Guardamos tus datos sin usarlos: nadie te encuentra, no podés reservar ni publicar y tus alertas están en pausa. Solo te llegan correos y avisos sobre tus lugares y tu cuenta.',
    kept_what: 'Los viajes y lugares, sin tu nombre. Las calificaciones que escribiste quedan como de alguien que ya no está.',
    claim_why:
      'Tu último viaje fue hace más de 60 días, así que podés irte igual. Esto queda guardado bajo llave hasta que se resuelva, con tu nombre, correo y documento; si volvés con el mismo documento, vuelve a ser tuyo:',
  },
  alarms: {
    intro: 'Problemas que tiene que resolver una persona. Cada paso queda registrado.',
    none_why: 'Cuando un correo no sale, una copia falla o los registros no coinciden, aparece acá.',
  },
  cases: { more_answer: 'Contá qué se hizo: qué se canceló, y cuándo.' },
  moderation: {
    alone:
      'No hay otra persona en la administración. Proponelo acá y después se confirma en el servidor: <command>npm run admin -- list</command> muestra lo pendiente con su ID, y <command>npm run admin -- confirm ID</command> lo hace.',
    reasons: { money_outside: 'Plata por adelantado, o no pagó' },
    hint: {
      money_outside: 'Quizás pide plata por adelantado',
      seats_given_up: 'Reserva lugares y los cancela',
    },
    sign: { seats_given_up: 'tres lugares reservados cancelados en una semana' },
    step_more: { suspend: 'Sus sesiones, viajes y lugares terminan enseguida.' },
    frozen: 'Viajes que siguen abiertos',
    frozen_why: 'Estos viajes siguen abiertos hasta que cierres el caso o, como máximo, hasta la fecha indicada.',
    prolong_title: '¿Dejarlos abiertos 60 días más?',
    prolong_why:
      'Dos personas de la administración pueden hacerlo una vez. Mientras tanto no se dividen los comprobantes de esos viajes.',
    effect_passengers:
      '{count, plural, =0 {Nadie pierde un lugar.} one {# pasajero pierde el lugar; le avisamos.} other {# pasajeros pierden el lugar; les avisamos.}}',
    effect_seats:
      '{count, plural, =0 {No tiene lugares en otros viajes.} one {Se cancela # lugar suyo.} other {Se cancelan # lugares suyos.}}',
    keep_open: 'Dejar el caso abierto: sus viajes no se cierran hasta entonces, como mucho 60 días',
    proposal_what: { longer_freeze: 'Dejar abiertos 60 días más los viajes de {name}' },
    proposal_effect: {
      suspend_admin: 'Se aplica enseguida: terminan sus sesiones, viajes y lugares.',
      longer_freeze: 'Una sola vez. Después los viajes se cierran, aunque el caso siga abierto.',
    },
    data_grant_why: {
      restrict:
        'Hasta que la persona pida volver a usarlos, nadie la encuentra, no puede reservar ni publicar, sus alertas quedan en pausa, no buscamos indicios y solo le llegan correos y avisos sobre lugares y la cuenta. Mientras tanto no borramos nada. No se puede si tiene viajes por delante.',
      erase:
        'Cerramos la cuenta como si lo hiciera la persona, y los datos se borran en los plazos de siempre. No se puede mientras haya viajes abiertos.',
    },
    approve_why: 'Se aplica enseguida: terminan sus sesiones, viajes y lugares. Solo se revierte con una apelación.',
    absence_why:
      'Queda registrado. La tercera ausencia confirmada en 12 meses abre un caso. Si el viaje no se hizo, vale para todos los pasajeros que no dijeron que viajaron. Les avisamos a las dos partes.',
    absent: { driver: 'Faltó el pasajero', passenger: 'Faltó el conductor' },
    receipts_judge_why: 'Mirá antes las fotos. A los 10 días los comprobantes ya no valen.',
    receipts_extend_why: 'Se puede una sola vez por viaje.',
    absent_asked: 'El conductor pidió la cancelación',
    subject_hint: 'Un correo, un ID o, por ejemplo, trip:…',
    actions: {
      freeze_ended: 'Un viaje que seguía abierto',
      freeze_prolonged: 'Un viaje abierto por más tiempo',
      money_frozen: 'Un viaje que sigue abierto por un caso',
    },
  },
  admin: {
    first_day: {
      why: {
        admins:
          'Una exclusión definitiva y otros pasos grandes necesitan dos personas. Elegí a alguien con cuenta en <page>Todas las personas</page> y confirmalo en el servidor con <command>npm run admin -- confirm ID</command>. Si no hay nadie más, ese comando es tu segunda persona.',
        payments: 'Los pasajeros le pagan al conductor en el auto. Después de la primera reserva ya no se puede cambiar.',
      },
    },
    frozen_until: 'Abierto hasta el {day}',
    find: {
      intro:
        'Una referencia, una patente, un documento, un teléfono, un correo, un nombre o la dirección de una página. De una patente o un documento alcanza con el final (…3CD). No importa si hay otro texto alrededor.',
    },
    proposal: {
      longer_freeze:
        '{name} propuso dejar viajes abiertos 60 días más. Otra persona de la administración lo puede confirmar hasta el {moment}, en Aprobaciones.',
    },
    ban_why:
      'Ahora se cierran todas sus sesiones, y se cancelan sus viajes y lugares por venir. Lo podés deshacer durante una hora, si no hubo nada que cancelar, ni una apelación.',
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
