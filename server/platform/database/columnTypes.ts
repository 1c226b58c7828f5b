import type { Generated } from 'kysely'
import type { Language } from '#contract/wire.ts'
import type { Claim, Reporter } from '#domain/bookings/absence.ts'
import type { BookingState } from '#domain/bookings/booking.ts'
import type { TravellerKind } from '#domain/bookings/companions.ts'
import type { InvitationState } from '#domain/bookings/invitation.ts'
import type { WithdrawalState, WithdrawalSubject } from '#domain/feedback/withdrawal.ts'
import type { PaperPurpose, Purpose } from '#domain/images/image.ts'
import type { FreezeState } from '#domain/moderation/freeze.ts'
import type { ReportOutcome, ReportReason, ReportSubject } from '#domain/moderation/report.ts'
import type { Offence, SanctionState, SanctionStep } from '#domain/moderation/sanction.ts'
import type { HintKind } from '#domain/moderation/signal.ts'
import type { Currency } from '#domain/money.ts'
import type { Channel, NotificationKind, NotificationTheme } from '#domain/notifications/notification.ts'
import type { Doubt } from '#domain/payments/division.ts'
import type { OrderState, PaymentStatus } from '#domain/payments/payment.ts'
import type { RecoveryGround } from '#domain/payments/payouts/recovery.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import type { Gender, AccountStatus } from '#domain/people/account.ts'
import type { DatedPaper, PaperState } from '#domain/people/datedPaper.ts'
import type { DocumentKind } from '#domain/people/document.ts'
import type { DualControlKind } from '#domain/people/dualControl.ts'
import type { PhoneRefusal, PhoneWay } from '#domain/people/phoneCheck.ts'
import type { RouteMethod } from '#domain/places/place.ts'
import type { RequestKind, RequestState } from '#domain/privacy/dataRequest.ts'
import type { Thumb } from '#domain/ratings/rating.ts'
import type { AnswerState, ChangeState } from '#domain/trips/change.ts'
import type { Fuel, PricedFuel } from '#domain/trips/fuel.ts'
import type { Luggage } from '#domain/trips/terms.ts'
import type { Joining } from '#domain/trips/trip.ts'

/**
 * TypeScript types of columns whose values are narrower than the PostgreSQL type. `npm run lab -- table-types` writes them into
 * tables.ts, with null for nullable columns.
 */
export interface ColumnTypes {
  // generated, because a trigger numbers and hashes the rows
  'audit.n': Generated<bigint>
  'audit.content_hash': Generated<Buffer>
  'audit.hash': Generated<Buffer>
  'accounts.gender': Gender
  'accounts.standing': AccountStatus
  'accounts.dni_kind': DocumentKind
  'accounts.language': Language
  'consents.language': Language
  'images.purpose': Purpose
  'image_openings.purpose': PaperPurpose
  'routes.method': RouteMethod
  'vehicles.fuel': Fuel
  'fuel_prices.fuel': Generated<PricedFuel>
  'trips.joining': Joining
  'trips.luggage': Generated<Luggage>
  'trips.method': RouteMethod
  'trips.currency': Currency
  'installation.language': Generated<Language>
  'installation.currency': Generated<Currency>
  'trip_steps.event': 'reached' | 'undone'
  'sandbox_checkouts.currency': Currency
  'sandbox_payments.currency': Currency
  'sandbox_payments.status': PaymentStatus | 'unknown'
  'sandbox_payments.next_status': PaymentStatus
  'trip_changes.state': ChangeState
  'change_answers.state': AnswerState
  'bookings.state': BookingState
  'bookings.joining': Joining
  'bookings.currency': Currency
  'bookings.gender': Gender
  'booking_companions.kind': TravellerKind
  'booking_companions.gender': Gender
  'travellers.state': BookingState
  'travellers.confirmed_at': Date | null
  'companion_invitations.state': InvitationState
  'orders.state': OrderState
  'orders.currency': Currency
  'payments.status': PaymentStatus
  'payments.currency': Currency
  'refunds.cause': RefundCause
  'refunds.currency': Currency
  'refunds.state': 'due' | 'done' | 'refused' | 'by_bank'
  'refunds.paid_from': 'provider' | 'bank'
  'absences.reporter': Reporter
  'absences.claim': Claim
  'divisions.doubts': Doubt[]
  'divisions.divided_by': 'receipts' | 'silence' | 'nothing'
  'payouts.currency': Currency
  'recoveries.currency': Currency
  'recoveries.ground': RecoveryGround
  'provider_costs.currency': Currency
  'transfers.currency': Currency
  'driver_dues.currency': Currency
  'ratings.thumb': Thumb
  'notifications.kind': NotificationKind
  'notification_choices.theme': NotificationTheme
  'notification_choices.channel': Channel
  'deliveries.channel': Channel
  'deliveries.state': 'pending' | 'sent' | 'failed' | 'gone'
  'login_codes.mail': 'sent' | 'held' | 'refused' | 'away' | 'none'
  'mailbox_mails.headers': Record<string, string>
  'cases.source': 'report' | 'absence' | 'false_reports' | 'receipts' | 'payment'
  'reports.subject_kind': ReportSubject
  'reports.reason': ReportReason
  'reports.outcome': ReportOutcome
  'evidence.kind': 'message' | 'rating' | 'trip' | 'absence'
  'sanctions.step': SanctionStep
  'sanctions.state': SanctionState
  'sanctions.offence': Offence
  'frozen_trips.state': FreezeState
  'data_requests.kind': RequestKind
  'data_requests.state': RequestState
  'identity_checks.result': 'checked' | 'rejected'
  'hints.kind': HintKind
  'papers.kind': DatedPaper
  'papers.state': Generated<PaperState>
  'kept_out.kind': 'dni' | 'email' | 'login' | 'phone'
  'phone_codes.way': PhoneWay
  'phone_codes.refusal': PhoneRefusal
  'fees.state': 'opened' | 'waiting' | 'paid' | 'closed' | 'refund_due' | 'refund_refused' | 'refunded' | 'charged_back'
  'fees.currency': Currency
  'payout_lines.currency': Currency
  'withdrawals.about': WithdrawalSubject
  'withdrawals.state': WithdrawalState
  'withdrawals.language': Language
  'withdrawal_mails.kind': 'code' | 'answer'
  'withdrawal_mails.state': 'pending' | 'sent' | 'failed'
  'admin_proposals.kind': DualControlKind
  'admin_proposals.subject': `${string}:${string}`
}
