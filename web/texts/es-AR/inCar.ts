import type { inCar as english } from '../en-US/inCar.ts'

type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** Otras palabras, por parte y clave, donde cada pasajero le paga en el auto a quien maneja (F36). */
export const inCar: Same<typeof english> = {
  join: {
    titles: { held: 'Un momento' },
    standing: { confirmed: 'Ya tenés tu lugar. Se paga en el auto.' },
    intro_ask: 'Te responden en un día, y a más tardar 2 horas antes de la salida. Si aceptan, el lugar es tuyo.',
    not_at_once: {
      registration_needed:
        'Acá no se paga nada por adelantado, así que solo quienes se registraron reservan en el momento. Podés pedir el lugar o registrarte.',
    },
    you_pay: 'Pagás en el auto',
    who_pays:
      'En efectivo o por transferencia, como arreglen en el auto. Quien maneja también paga su parte. Los aportes solo cubren nafta y peajes.',
    cancel: 'No pagues nada antes: si te lo piden, informalo. Si no podés ir, cancelá hasta {when}; después queda registrado.',
    cancel_late: 'No pagues nada antes: si te lo piden, informalo. Si cancelás ahora, queda registrado.',
    driver_cancels: 'Si te cancelan el viaje, no debés nada.',
    asked: 'Te responden hasta {when}. Si aceptan, el lugar es tuyo.',
    on_board_text: '{driver} te espera. Llegá unos minutos antes. Pagás en el auto, en efectivo o por transferencia.',
  },
  bookings: {
    price: 'A pagar en el auto',
    price_of_seats: 'A pagar en el auto, por {seats} lugares',
    booker_pays: '{name} paga tu lugar en el auto y decide sobre la reserva. Vos podés dejarla.',
    says: {
      pay_after_yes: 'Si {driver} acepta, el lugar es tuyo y pagás en el auto.',
      take: 'Cuando {seats, plural, one {lo tomes, el lugar es tuyo} other {los tomes, los # lugares son tuyos}}. Pagás en el auto.',
      expects: '{driver} te espera: llegá unos minutos antes. Pagás en el auto, nada por adelantado.',
      earns: 'Te pagan en el auto. Si alguien no lo hace, informalo desde su página.',
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
      'Si {driver} no vino o no hizo el viaje, contanos. También se les pregunta a las demás personas. {driver} tiene al menos 48 horas para responder, y hasta 48 horas después de llegar. Los informes falsos cuentan en tu contra.',
    report_text_along:
      'Si {driver} no vino o no hizo el viaje, contanos. También se les pregunta a las demás personas. {driver} tiene al menos 48 horas para responder, y hasta 48 horas después de llegar. Los informes falsos cuentan en tu contra.',
    report_text_driver:
      'Si {passenger} no se presentó, queda registrado. {passenger} tiene al menos 48 horas para responder, y hasta 48 horas después de llegar. Los informes falsos cuentan en tu contra.',
    report_text_some:
      'Le queda registrado a {passenger}, que tiene al menos 48 horas para responder, y hasta 48 horas después de llegar. Los informes falsos cuentan en tu contra.',
    say_travelled_text: 'El informe de que {driver} no hizo el viaje deja de valer para vos.',
    say_travelled_along: 'Una persona del equipo mira lo que se dijo y decide en 10 días.',
    object_text: 'Una persona del equipo mira lo que dicen los dos y decide en 10 días.',
    divide_text:
      '{driver} carga lo que costaron la nafta y los peajes, con fotos de los tickets. A quien le toque menos que el precio, {driver} le devuelve la diferencia; nadie paga de más. Nadie se puede negar y se hace una sola vez.',
    division_share:
      'Tu lugar costó en realidad {amount}: tu tramo, dividido entre todos los que iban en el auto. Si pagaste más, quien maneja te devuelve la diferencia.',
    division_overdue:
      'No valió ningún comprobante. Con el precio de referencia del combustible, tu lugar costó {amount}. Si pagaste más, quien maneja te devuelve la diferencia.',
    my_payments: 'Aportes de tus viajes',
    earned: 'Pagado por Tramo',
    expected: 'A cobrar en el auto',
    expected_too: '{amount} en el auto',
    earnings: 'Aportes',
    earnings_why: 'Lo que suman los lugares confirmados. Te pagan en el auto. Los aportes solo cubren nafta y peajes.',
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
  trips: { money_kept: 'Pagás en el auto, nunca antes: si te piden plata antes del viaje, informalo.' },
  change: {
    proposed_text: '¿Te sigue sirviendo? Si no lo confirmás, dejás el viaje y no debés nada.',
    request_follows: 'Tu pedido acompaña el cambio. Si no te sirve, retiralo.',
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
}
