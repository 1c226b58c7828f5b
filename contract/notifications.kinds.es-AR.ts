import type { OptionalKind } from '#domain/notification.ts'

/** Cuándo se cuenta cada cosa, como final de una frase: «¿No querés más correos cuando …?». */
export const kindWords: Record<OptionalKind, string> = {
  seat_requested: 'alguien te pide un lugar',
  request_accepted: 'aceptan tu pedido',
  request_declined: 'rechazan tu pedido',
  request_unanswered: 'un pedido sigue esperando tu respuesta',
  request_expired: 'tu pedido vence sin respuesta o sin pago',
  seat_paid: 'se confirma tu lugar',
  payment_received: 'se confirma un lugar en tu auto',
  refund_due: 'sale una devolución para vos',
  refund_done: 'se completa tu devolución',
  costs_divided: 'los gastos se dividen por comprobantes',
  cbu_missing: 'haya plata esperando tu CBU',
  booking_cancelled: 'se cancela un lugar o se retira un pedido',
  trip_cancelled: 'se cancela un viaje tuyo',
  change_proposed: 'proponen un cambio en tu viaje',
  change_answered: 'contestan un cambio que propusiste',
  change_settled: 'se resuelve un cambio propuesto',
  trip_tomorrow: 'viajás en un día',
  trip_soon: 'viajás en dos horas',
  absence_reported: 'avisan que no fuiste',
  rating_open: 'podés calificar a quienes viajaron con vos',
  rating_published: 'se publica una calificación sobre vos',
  rating_hidden: 'ocultamos una calificación que escribiste',
  messages_waiting: 'tenés mensajes sin leer',
  trip_found: 'alguien publica un viaje que buscás',
}
