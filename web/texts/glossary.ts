/** English and Spanish of the words that screens share: one word for one thing, in every text. */
type Word = readonly [english: string, spanish: string]

/** States of a seat, as tags show them. */
export const seatStates = {
  requested: ['Requested', 'Pedido'],
  waiting: ['Waiting list', 'Lista de espera'],
  offered: ['Seat offered', 'Lugar ofrecido'],
  accepted: ['To pay', 'Falta pagar'],
  confirmed: ['Booked', 'Confirmado'],
  travelled: ['Completed', 'Realizado'],
  declined: ['Declined', 'Rechazado'],
  withdrawn: ['Withdrawn', 'Retirado'],
  expired: ['Expired', 'Vencido'],
  cancelled: ['Canceled', 'Cancelado'],
  absent: ['No-show', 'No se presentó'],
  not_driven: ['Didn’t happen', 'No se hizo'],
} as const satisfies Record<string, Word>
