export const order = {
  titles: {
    checking: 'Estamos revisando tu pago',
    pending: 'Tu pago todavía no llegó',
    closed: 'Acá ya no hay nada que pagar',
    refunded: 'Te devolvemos la plata',
    disputed: 'Una persona está mirando tu pago',
    review: 'Estamos mirando tu pago',
    failed: 'No pudimos revisar tu pago',
  },
  checking: 'Le estamos preguntando al servicio de pagos. Tarda unos segundos.',
  pending: 'Le seguimos preguntando al servicio de pagos. Podés cerrar esta página: en tus viajes vas a ver cuándo quedó pago.',
  rejected: '¿Rechazaron la tarjeta, o dejaste el pago por la mitad? Todavía podés pagar mientras te guardamos el lugar.',
  checkout_again: 'Volver al pago',
  give_back: 'Dejar el lugar',
  seat_kept: 'Te guardamos el lugar y no tenés que hacer nada.',
  ended: {
    closed: 'Este pago se cerró: se terminó el tiempo o dejaste el lugar. Acá no pagaste nada.',
    refunded:
      'De este pago te devolvemos {amount} por el mismo medio. Pasa cuando se cancela un lugar, o cuando el pago llega después de que lo tomó otra persona.',
    review: 'Todavía no sabemos si los {amount} llegaron como corresponde. No vuelvas a pagar: te escribimos apenas lo miremos.',
    disputed: 'Algo del pago de {amount} no está claro. Te escribimos apenas alguien lo haya mirado.',
  },
}
