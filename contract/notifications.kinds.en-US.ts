import type { OptionalKind } from '#domain/notification.ts'

/** When each kind is told, as the end of a sentence: "No more mail when …?". For the choices and the end of mails. */
export const kindWords: Record<OptionalKind, string> = {
  seat_requested: 'somebody asks for a seat in your car',
  request_accepted: 'your request is accepted',
  request_declined: 'your request is declined',
  request_unanswered: 'a request still waits for your answer',
  request_expired: 'your request ends unanswered or unpaid',
  seat_paid: 'your seat is confirmed',
  payment_received: 'a seat in your car is confirmed',
  refund_due: 'a refund is on its way to you',
  refund_done: 'your refund is done',
  costs_divided: 'costs are divided by receipts',
  cbu_missing: 'money waits for your CBU',
  booking_cancelled: 'a seat is canceled or a request taken back',
  trip_cancelled: 'a trip of yours is canceled',
  change_proposed: 'a change to your trip is proposed',
  change_answered: 'somebody answers a change that you proposed',
  change_settled: 'a proposed change is decided',
  trip_tomorrow: 'you travel in a day',
  trip_soon: 'you travel in two hours',
  absence_reported: 'it is reported that you did not come',
  rating_open: 'you can rate whom you traveled with',
  rating_published: 'a rating about you is published',
  rating_hidden: 'a rating that you wrote is hidden',
  messages_waiting: 'messages wait for you',
  trip_found: 'somebody posts a trip that you look for',
}
