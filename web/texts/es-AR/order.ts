export const order = {
  titles: {
    checking: 'Estamos revisando tu pago',
    seats: 'Ya tenés tus {seats, number} lugares',
    unpaid: 'Todavía no pagaste',
    at_bank: 'Tu banco lo está revisando. No vuelvas a pagar',
    closed: 'Acá ya no hay nada que pagar',
    refunded: 'Te devolvemos la plata',
    disputed: 'Estamos revisando un problema con tu pago',
    review: 'Estamos revisando tu pago',
    failed: 'No pudimos revisar tu pago',
  },
  says: {
    checking: 'Estamos consultando al servicio de pagos. Tarda unos segundos.',
    unpaid:
      '¿Rechazaron la tarjeta, o dejaste el pago por la mitad? Todavía podés pagar mientras te guardamos {seats, plural, one {el lugar} other {los lugares}}. Si acabás de pagar, esperá un momento: esta página cambia sola.',
    late: 'Se terminó el tiempo para pagar. Si acabás de pagar, esperá un momento: esta página cambia sola.',
    at_bank:
      'Podés cerrar esta página: te avisamos. Si lo aprueban, {seats, plural, one {el lugar es tuyo} other {los lugares son tuyos}}.',
    at_bank_late:
      'Si lo aprueban tarde y ya no {seats, plural, one {está el lugar} other {están los lugares}}, te devolvemos todo.',
    kept_until: 'Te guardamos {seats, plural, one {el lugar} other {los lugares}} hasta {when}.',
    closed:
      'Este pago se cerró: se terminó el tiempo o se {seats, plural, one {canceló el lugar} other {cancelaron los lugares}}. Acá no pagaste nada.',
    refunded:
      'De este pago te devolvemos {amount} por el mismo medio. Esto pasa cuando se cancela un lugar o cuando el pago llega después de que otra persona lo tomó.',
    review: 'Todavía no sabemos si el pago llegó bien. No vuelvas a pagar: te avisamos apenas lo sepamos.',
    disputed: 'Hay algo que no está claro. Te avisamos apenas lo sepamos.',
  },
  you_paid: 'Pagaste {amount}',
  you_paid_with: 'Pagaste {amount} con Mercado Pago',
  amount: 'Importe',
  number: 'Número de pago',
  reference: 'Referencia',
  receipt: 'Imprimir o guardar el comprobante',
  pay: 'Pagar {amount}',
  give_back: 'Cancelar mi pedido',
  seat_kept: '{seats, plural, one {Tu lugar está seguro} other {Tus lugares están seguros}} y no tenés que hacer nada.',
}
