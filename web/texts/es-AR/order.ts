export const order = {
  titles: {
    checking: 'Estamos revisando tu pago',
    seats: 'Ya tenés tus {seats, number} lugares',
    unpaid: 'Todavía no pagaste',
    at_bank: 'Tu banco está revisando el pago. No vuelvas a pagar',
    closed: 'Acá ya no hay nada para pagar',
    refunded: 'Te estamos devolviendo la plata',
    disputed: 'Hay un problema con tu pago',
    review: 'Estamos revisando tu pago',
    failed: 'No pudimos revisar tu pago',
  },
  says: {
    checking: 'Estamos consultando al servicio de pagos. Tarda unos segundos.',
    unpaid:
      '¿Te rechazaron la tarjeta o no terminaste el pago? Todavía podés pagar mientras te guardamos {seats, plural, one {el lugar} other {los lugares}}. Si acabás de pagar, esperá un momento. Esta página se actualiza automáticamente.',
    late: 'Venció el plazo para pagar. Si acabás de pagar, esperá un momento. Esta página se actualiza automáticamente.',
    at_bank:
      'Podés cerrar esta página. Te vamos a avisar. Si se aprueba el pago, {seats, plural, one {el lugar es tuyo} other {los lugares son tuyos}}.',
    at_bank_late:
      'Si se aprueba tarde y ya no {seats, plural, one {está el lugar} other {están los lugares}}, te devolvemos todo.',
    kept_until: 'Te guardamos {seats, plural, one {el lugar} other {los lugares}} hasta {when}.',
    closed:
      'Este pago se cerró porque venció el plazo o se {seats, plural, one {canceló el lugar} other {cancelaron los lugares}}. No te cobramos nada.',
    refunded:
      'Te estamos devolviendo {amount} de este pago, por el mismo medio. Esto pasa cuando se cancela un lugar o cuando el pago llega después de que otra persona lo tomó.',
    review: 'Todavía no sabemos si el pago llegó bien. No vuelvas a pagar: te avisamos apenas lo sepamos.',
    disputed: 'Hay algo que todavía no está claro. Te avisamos apenas lo sepamos.',
  },
  you_paid: 'Pagaste {amount}',
  you_paid_with: 'Pagaste {amount} con Mercado Pago',
  amount: 'Importe',
  number: 'Número de pago',
  reference: 'Referencia',
  receipt: 'Imprimir o guardar el comprobante',
  pay: 'Pagar {amount}',
  give_back: 'Cancelar mi pedido',
  seat_kept: '{seats, plural, one {Tu lugar está asegurado} other {Tus lugares están asegurados}} y no tenés que hacer nada.',
}
