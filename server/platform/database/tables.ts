import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Language } from '#contract/wire.ts'
import type { Claim, Reporter } from '#domain/bookings/absence.ts'
import type { BookingState } from '#domain/bookings/booking.ts'
import type { WithdrawalState, WithdrawalSubject } from '#domain/feedback/withdrawal.ts'
import type { PaperPurpose, Purpose } from '#domain/images/image.ts'
import type { FreezeState } from '#domain/moderation/freeze.ts'
import type { ReportOutcome, ReportReason, ReportSubject } from '#domain/moderation/report.ts'
import type { Offence, SanctionState, SanctionStep } from '#domain/moderation/sanction.ts'
import type { HintKind } from '#domain/moderation/signal.ts'
import type { Currency } from '#domain/money.ts'
import type { Channel, NotificationKind, Theme } from '#domain/notifications/notification.ts'
import type { Doubt } from '#domain/payments/division.ts'
import type { OrderState, PaymentStatus } from '#domain/payments/payment.ts'
import type { RecoveryGround } from '#domain/payments/recovery.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import type { Gender, AccountStatus } from '#domain/people/account.ts'
import type { RequestKind, RequestState } from '#domain/people/dataRequest.ts'
import type { DocumentKind } from '#domain/people/document.ts'
import type { DualControlKind } from '#domain/people/dualControl.ts'
import type { RouteMethod } from '#domain/places/place.ts'
import type { Thumb } from '#domain/ratings/rating.ts'
import type { AnswerState, ChangeState } from '#domain/trips/change.ts'
import type { Joining } from '#domain/trips/trip.ts'
import type { Marks } from './invariants.ts'

type Instant = ColumnType<Date, Date, Date>
/** A row of a life's history: `life` has its default in the database. */
type Moved = History & { life: Generated<string>; from_state: string; to_state: string; actor: string | null }
type History = { n: Generated<bigint>; event: string; at: Instant; details: JSONColumnType<object> }

/** The rows as migrations make them; a test compares the column names with the database. */
export interface Tables {
  accounts: {
    id: Generated<string>
    issuer: string
    subject: string
    email: string
    given_name: string | null
    family_name: string | null
    name: string | null
    last_name: string | null
    picture: string | null
    picture_tries: Generated<number>
    picture_after: Instant | null
    gender: Gender | null
    about: string | null
    dni_hash: Buffer | null
    admin: Generated<boolean>
    standing: Generated<AccountStatus>
    rating_halves: Generated<number>
    rating_count: Generated<number>
    demo: Generated<boolean>
    created_at: Instant
    last_use: string | null
    age: number | null
    age_on: string | null
    telephone_sealed: Buffer | null
    street: string | null
    city: string | null
    province: string | null
    facebook: string | null
    instagram: string | null
    drives: Generated<boolean>
    email_shown: Generated<boolean>
    dni_sealed: Buffer | null
    dni_kind: Generated<DocumentKind>
    dni_country: Generated<string>
    dni_digits_hash: Buffer | null
    cbu_sealed: Buffer | null
    terms_at: Instant | null
    terms_version: string | null
    name_key: string | null
    photo_id: string | null
    language: Language | null
    identity_front_id: string | null
    identity_back_id: string | null
    photo_purpose: GeneratedAlways<string>
    front_purpose: GeneratedAlways<string>
    back_purpose: GeneratedAlways<string>
    suspended_until: Instant | null
    identity_checked_at: Instant | null
    closed_at: Instant | null
    anonymised_at: Instant | null
    restricted_at: Instant | null
    reduced_at: Instant | null
  }
  erasures: { n: Generated<bigint>; account_id: string; at: Instant }
  consents: {
    account_id: string
    n: Generated<bigint>
    version: string
    language: Language | null
    address: string | null
    at: Instant
  }
  account_words: { word: string; account_id: string }
  account_history: History & { account_id: string }
  claims: {
    id: string
    opened_at: Instant
    dni_hash: Buffer | null
    person_sealed: Buffer
    cbu_sealed: Buffer | null
    inherited_by: string | null
    inherited_at: Instant | null
  }
  sessions: {
    id: Generated<string>
    id_hash: Buffer
    device: string | null
    account_id: string
    id_token: string | null
    authenticated_at: Instant | null
    created_at: Instant
    seen_at: Instant
  }
  vehicles: {
    id: Generated<string>
    account_id: string
    plate: string
    plate_key: string
    brand: string
    model: string
    color: string
    cylinder: string
    consumption_dl: Generated<number>
    consumption_checked_dl: number | null
    created_at: Instant
    borrowed: Generated<boolean>
    green_card_id: string | null
    green_purpose: GeneratedAlways<string>
  }
  vehicle_blue_cards: { vehicle_id: string; n: number; account_id: string; image_id: string; purpose: GeneratedAlways<string> }
  vehicle_history: History & { vehicle_id: string }
  images: {
    id: string
    owner_id: string
    purpose: Purpose
    key: string
    key_sealed: Buffer | null
    width: number
    height: number
    bytes: number
    created_at: Instant
    dropped_at: ColumnType<Date | null, undefined, Date>
  }
  images_to_check: { image_id: string; uploaded_at: Instant }
  image_openings: {
    owner_id: string
    n: Generated<bigint>
    image_id: string
    purpose: PaperPurpose
    opened_by: string
    reason: string
    at: Instant
  }
  tolls_percents: { id: Generated<number>; percent: number; valid_from: Instant }
  fuel_prices: { id: Generated<number>; currency: string; price_minor: bigint; valid_from: Instant }
  places: { id: number; bit: number; weight: Generated<number> }
  routes: {
    id: Generated<number>
    key: Buffer
    line: string
    stops: number[]
    stops_m: number[]
    stops_minutes: number[]
    legs_m: number[]
    distance_m: number
    duration_s: number
    method: RouteMethod
  }
  route_places: {
    place_id: number
    route_id: number
    pos_m: number
    off_m: number
    minutes: number
    kind: number
    leg_in: number
    leg_out: number
    stop: number
  }
  trips: {
    free: bigint
    seq: Generated<number>
    id: Generated<string>
    driver_id: string
    vehicle_id: string | null
    route_id: number
    departs_at: Instant
    arrives_at: Instant
    local_date: string
    local_time: string
    zone: string
    origin_name: string
    destination_name: string
    seats: number
    legs: number
    preferences: number
    stops_welcome: boolean
    joining: Joining
    comment: string
    meeting_points: string[]
    stops: number[]
    method: RouteMethod
    currency: Currency
    price_minor: bigint
    cap_minor: bigint
    distance_m: number
    consumption_dl: number
    fuel_price_id: number
    tolls_minor: bigint
    listed: Generated<boolean>
    cancelled_at: Instant | null
    created_at: Instant
    change_id: ColumnType<string | null, string | null | undefined, string | null>
    agreed_at: ColumnType<Date | null, Date | undefined, Date>
    most_seats: ColumnType<number | null, number | undefined, number | null>
  }
  trip_history: History & { trip_seq: number; actor: string | null }
  trip_steps: {
    n: GeneratedAlways<bigint>
    trip_seq: number
    at_m: number
    event: 'reached' | 'undone'
    actor: string
    at: Instant
    noted_at: Instant
  }
  trip_places: {
    sig_after: bigint
    sig_before: bigint
    place_id: number
    trip_seq: number
    route_id: number
    pos_m: number
    day: number
    departs: number
    rate: number
    flags: number
  }
  sandbox_checkouts: {
    id: Generated<string>
    reference: string
    order_id: string
    title: string
    amount_minor: bigint
    currency: Currency
    return_to: string
    expires_at: Instant
    closed_at: Instant | null
  }
  sandbox_payments: {
    id: Generated<bigint>
    checkout_id: string
    attempt: string
    reference: string
    amount_minor: bigint
    refunded_minor: Generated<bigint>
    cost_minor: Generated<bigint>
    currency: Currency
    collector: string
    live: boolean
    status: PaymentStatus
    changed_at: Instant
    next_status: PaymentStatus | null
    next_at: Instant | null
    paid_at: Instant
  }
  sandbox_refunds: { id: Generated<bigint>; key: string; payment_id: bigint; amount_minor: bigint; at: Instant }
  sandbox_notices: {
    id: Generated<bigint>
    request_id: string
    payment_id: bigint
    signed_at: Instant
    due_at: Instant
    tries: Generated<number>
  }
  trip_changes: {
    id: Generated<string>
    trip_seq: number
    state: ChangeState
    proposed_by: string
    proposed_at: Instant
    answer_by: Instant
    closed_at: Instant | null
    departs_from: Instant
    departs_to: Instant
    vehicle_from: string | null
    vehicle_to: string | null
    consumption_dl: number
    cap_minor: bigint
    points_from: string[]
    points_to: string[]
  }
  change_answers: { change_id: string; booking_id: string; state: AnswerState; answered_at: Instant | null }
  change_history: Moved & { change_id: string; booking_id: string | null }
  life_moves: { life: string; from_state: string; event: string; to_state: string }
  bookings: {
    id: Generated<string>
    trip_seq: number
    driver_id: string
    passenger_id: string
    state: BookingState
    joining: Joining
    from_place: number
    to_place: number
    from_name: string
    to_name: string
    from_m: number
    to_m: number
    declared: boolean
    extra_m: number
    leg_from: number
    leg_to: number
    departs_at: Instant
    arrives_at: Instant
    currency: Currency
    price_minor: bigint
    only_women: boolean
    gender: Gender | null
    adult_attested: string | null
    message: Generated<string>
    requested_at: Instant
    answer_by: Instant
    pay_by: Instant | null
    confirmed_at: Instant | null
    ended_at: Instant | null
    kept_minor: Generated<bigint>
    share_minor: bigint | null
    said_travelled_at: Instant | null
    shared_at: Instant | null
    settled_at: Instant | null
    money_forgotten_at: Instant | null
  }
  booking_history: Moved & { booking_id: string; key: string | null }
  orders: {
    id: Generated<string>
    booking_id: string
    payer_id: string
    state: OrderState
    reference: string
    provider: string
    checkout_id: string | null
    init_point: string | null
    currency: Currency
    price_minor: bigint
    pay_by: Instant
    hidden_at: Instant | null
    asked_at: Instant | null
    created_at: Instant
    updated_at: Instant
  }
  order_history: Moved & { order_id: string }
  payments: {
    id: Generated<string>
    order_id: string
    provider: string
    provider_payment_id: string
    status: PaymentStatus
    currency: Currency
    amount_minor: bigint
    refund_minor: Generated<bigint>
    extra: Generated<boolean>
    captured_at: Instant
    charged_back_at: Instant | null
    adopted_at: Instant | null
  }
  refunds: {
    id: Generated<string>
    payment_id: string
    booking_id: string
    cause: RefundCause
    currency: Currency
    amount_minor: bigint
    state: 'due' | 'done' | 'refused' | 'by_bank'
    loss_minor: Generated<bigint>
    paid_from: Generated<'provider' | 'bank'>
    provider_refund_id: string | null
    tries: Generated<number>
    next_try_at: Instant
    refused_because: string | null
    by: string | null
    created_at: Instant
    done_at: Instant | null
  }
  chargebacks: {
    payment_id: string
    n: number
    taken_minor: bigint
    loss_minor: bigint
    at: Instant
    returned_at: Instant | null
  }
  notices: {
    provider: string
    notice_id: string
    payment_id: string
    received_at: Instant
    applied_at: Instant | null
    tries: Generated<number>
    next_try_at: Instant
    problem: string | null
  }
  alarms: {
    id: Generated<bigint>
    kind: string
    about: string
    details: JSONColumnType<object>
    at: Instant
    closed_at: Instant | null
    closed_by: string | null
    times: Generated<number>
    last_at: Instant
    reason: string | null
  }
  postings: { id: Generated<bigint>; ref: string; currency: string; at: Instant }
  ledger_entries: { posting_id: bigint; n: number; account: string; amount_minor: bigint }
  absences: {
    booking_id: string
    reporter: Reporter
    claim: Claim
    untrue: Generated<boolean>
    reason: Generated<string>
    reported_at: Instant
    objection: string | null
    objected_at: Instant | null
    upheld: boolean | null
    decided_at: Instant | null
    decided_by: string | null
  }
  divisions: {
    trip_seq: number
    asked_by: string
    asked_at: Instant
    due_by: Instant
    entered_at: Instant | null
    fuel_price_minor: bigint | null
    litres_hundredths: number | null
    tolls_minor: bigint | null
    people: number | null
    share_minor: bigint | null
    computed_at: Instant | null
    doubts: Generated<Doubt[]>
    believed: boolean | null
    judged_at: Instant | null
    judged_by: string | null
    extended_at: Instant | null
    extended_by: string | null
    cost_minor: bigint | null
    divided_by: 'receipts' | 'silence' | 'nothing' | null
  }
  order_cancellations: {
    order_id: string
    proposed_by: string
    confirmed_by: string | null
    decided_at: Instant
    objection: string | null
    objected_at: Instant | null
    ended_at: Instant | null
  }
  division_askers: { trip_seq: number; account_id: string; asked_at: Instant }
  division_receipts: { trip_seq: number; n: number; account_id: string; image_id: string; purpose: GeneratedAlways<string> }
  payouts: {
    batch_id: string
    account_id: string
    currency: Currency
    amount_minor: bigint
    made_by: string | null
    made_at: Instant
    returned_at: Instant | null
    returned_by: string | null
    cbu_last: string | null
    cbu_hash: Buffer | null
  }
  refund_accounts: { refund_id: string; account_id: string; holder_sealed: Buffer; cbu_sealed: Buffer; named_at: Instant }
  recoveries: {
    id: Generated<string>
    booking_id: string
    driver_id: string
    currency: Currency
    amount_minor: bigint
    ground: RecoveryGround
    reason: string
    proposed_by: string
    confirmed_by: string | null
    at: Instant
    objection: string | null
    objected_at: Instant | null
    upheld: boolean | null
    decided_by: string | null
    decided_at: Instant | null
    decision: string | null
  }
  provider_costs: { about: string; currency: Currency; minor: bigint; times: number }
  transfers: { id: Generated<string>; currency: Currency; amount_minor: bigint; reference: string; at: Instant }
  compared_payments: { provider: string; provider_payment_id: string }
  driver_dues: { account_id: string; currency: Currency; minor: bigint }
  payout_accounts: {
    account_id: string
    cbu_hash: Buffer
    holder_seen_by: string | null
    holder_seen_at: Instant | null
    returned_at: Instant | null
  }
  ratings: {
    id: Generated<string>
    booking_id: string
    author_id: string
    subject_id: string
    halves: number
    thumb: GeneratedAlways<Thumb>
    description: string
    written_at: Instant
    closes_at: Instant
    published_at: Instant
    reply: string | null
    reply_at: Instant | null
    hidden_at: Instant | null
    hidden_by: string | null
    hidden_reason: string | null
    counted_at: Instant | null
    did_not_travel: Generated<boolean>
  }
  conversations: {
    id: Generated<string>
    first_id: string
    second_id: string
    started_by: string
    started_at: Instant
    last_n: Generated<number>
    last_at: Instant
    first_read: Generated<number>
    second_read: Generated<number>
  }
  messages: { conversation_id: string; n: number; author_id: string; text: string; sent_at: Instant; key: string | null }
  blocks: { blocker_id: string; blocked_id: string; blocked_at: Instant }
  notifications: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    account_id: string
    kind: NotificationKind
    key: string
    trip_id: string | null
    booking_id: string | null
    person_id: string | null
    details: JSONColumnType<object>
    at: Instant
    until: Instant | null
    spread_at: Instant | null
    read_at: Instant | null
  }
  notification_choices: { account_id: string; theme: Theme; channel: Channel; wanted: boolean; chosen_at: Instant }
  push_browsers: {
    id: Generated<string>
    account_id: string
    address: string
    public_key: string
    auth: string
    added_at: Instant
  }
  push_keys: { id: Generated<string>; one: Generated<boolean>; public_key: string; private_sealed: Buffer }
  deliveries: {
    id: Generated<string>
    notification_id: string
    channel: Channel
    browser_id: string | null
    state: Generated<'pending' | 'sent' | 'failed' | 'gone'>
    tries: Generated<number>
    next_try_at: Instant
    made_at: Instant
    ended_at: Instant | null
    problem: string | null
  }
  mailbox_mails: {
    n: GeneratedAlways<bigint>
    message_id: string
    to_address: string
    subject: string
    text: string
    html: string
    headers: JSONColumnType<Record<string, string>>
    at: Instant
  }
  audit: {
    n: Generated<bigint>
    at: Instant
    actor: string | null
    action: string
    subject: string
    content: JSONColumnType<object> | null
    content_hash: Generated<Buffer>
    hash: Generated<Buffer>
  }
  audit_followed: { one: Generated<boolean>; n: bigint; hash: Buffer; at: Instant; holds: boolean }
  looks: { name: string; at: Instant }
  moved_departures: { id: Generated<bigint>; trip_seq: number }
  invariant_marks: { id: Generated<bigint>; at: Instant; marks: JSONColumnType<Marks> }
  alerts: {
    id: Generated<string>
    account_id: string
    from_place: number
    to_place: number
    first_day: number
    last_day: number
    any_day: boolean
    seats: number
    preferences: number
    set_at: Instant
    stopped_at: Instant | null
    found_seq: number | null
    found_at: Instant | null
    found_day: number | null
    found_today: Generated<number>
    shown_at: Instant | null
    note: string | null
    shown_from: number | null
    shown_until: number | null
    flexible_hours: number | null
    only_women: boolean | null
  }
  invitations: {
    n: GeneratedAlways<bigint>
    trip_seq: number
    account_id: string
    driver_id: string
    alert_id: string | null
    from_place: number
    to_place: number
    invited_at: Instant
  }
  road_demand: { from_place: number; day: number; to_place: number; people: number }
  wanted_roads: { from_place: number; to_place: number; people: number; days: number[] }
  demand_days: { day: number; computed_at: Instant }
  trip_offers: { trip_seq: number; free_before: Generated<bigint>; posted_at: Instant | null }
  saved_trips: { account_id: string; trip_seq: number; saved_at: Instant }
  cases: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    person_id: string
    source: 'report' | 'absence' | 'false_reports' | 'receipts'
    opened_at: Instant
    closed_at: Instant | null
    closed_by: string | null
  }
  reports: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    case_id: string
    reporter_id: string | null
    person_id: string
    subject_kind: ReportSubject
    subject: string
    reason: ReportReason
    text: string
    at: Instant
    outcome: ReportOutcome | null
    decided_at: Instant | null
  }
  evidence: {
    id: Generated<bigint>
    report_id: string
    kind: 'message' | 'rating' | 'trip' | 'absence'
    content: JSONColumnType<object>
  }
  sanctions: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    person_id: string
    case_id: string | null
    step: SanctionStep
    state: SanctionState
    offence: Offence
    text: string
    statement: Generated<string>
    proposed: JSONColumnType<object>
    months: number | null
    by: string
    at: Instant
    seconded_by: string | null
    starts_at: Instant | null
    until: Instant | null
    by_operator: Generated<boolean>
  }
  sanction_history: Moved & { sanction_id: string }
  appeals: {
    id: Generated<string>
    sanction_id: string
    text: string
    at: Instant
    decide_by: Instant
    upheld: boolean | null
    reason: string | null
    decided_by: string | null
    decided_at: Instant | null
  }
  frozen_trips: {
    id: Generated<string>
    trip_seq: number
    case_id: string
    frozen_at: Instant
    until: Instant
    state: FreezeState
  }
  freeze_history: Moved & { freeze_id: string }
  data_requests: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    person_id: string | null
    kind: RequestKind
    text: string
    recorded_by: string | null
    contact: string | null
    proof: string | null
    state: RequestState
    asked_at: Instant
    answer_by: Instant
    answer: string | null
    answered_by: string | null
    ended_at: Instant | null
  }
  data_request_history: Moved & { request_id: string }
  identity_checks: {
    account_id: string
    n: Generated<bigint>
    front_id: string
    back_id: string
    result: 'checked' | 'rejected'
    reason: Generated<string>
    decided_by: string
    decided_at: Instant
    delete_at: Instant
    deleted_at: Instant | null
  }
  hints: {
    id: Generated<string>
    kind: HintKind
    person_id: string
    about: string
    trip_id: string | null
    signs: string[]
    found_at: Instant
    closed_at: Instant | null
    closed_by: string | null
  }
  kept_out: { kind: 'dni' | 'email' | 'login'; hash: Buffer; account_id: string; until: Instant }
  fees: {
    id: Generated<string>
    account_id: string
    state: 'opened' | 'waiting' | 'paid' | 'closed' | 'refund_due' | 'refund_refused' | 'refunded' | 'charged_back'
    taken_times: Generated<number>
    reference: string
    provider: string
    checkout_id: string | null
    init_point: string | null
    currency: Currency
    amount_minor: bigint
    pay_by: Instant
    provider_payment_id: string | null
    provider_refund_id: string | null
    asked_at: Instant | null
    created_at: Instant
    paid_at: Instant | null
    refunded_at: Instant | null
  }
  payout_batches: {
    id: string
    prepared_by: string | null
    prepared_at: Instant
    released_by: string | null
    released_at: Instant | null
    replaced_at: Instant | null
  }
  payout_lines: { batch_id: string; account_id: string; currency: Currency; amount_minor: bigint }
  job_runs: {
    id: GeneratedAlways<bigint>
    name: string
    started_at: Instant
    ended_at: Instant | null
    problem: string | null
    done: number | null
  }
  rate_limits: { call: string; caller: Buffer; calls: number; ends_at: Instant }
  people_viewed: { viewer: Buffer; day: number; people: bigint[] }
  kept_answers: {
    account_id: string
    call: string
    key: string
    sent_hash: Buffer
    started_at: Instant
    answer: Buffer | null
    process: string | null
  }
  suggestions: {
    id: Generated<string>
    author: string
    author_email: string
    suggestion: string
    sent_at: Instant
    ticket: Buffer | null
  }
  withdrawals: {
    id: Generated<string>
    code: string
    name: string
    email: string
    about: WithdrawalSubject
    reference: string | null
    comment: string | null
    account_id: string | null
    state: WithdrawalState
    asked_at: Instant
    answer: string | null
    settled_at: Instant | null
    ticket: Buffer | null
    language: Generated<Language>
  }
  withdrawal_history: Moved & { withdrawal_id: string }
  withdrawal_mails: {
    withdrawal_id: string
    kind: 'code' | 'answer'
    state: Generated<'pending' | 'sent' | 'failed'>
    tries: Generated<number>
    next_try_at: Instant
    made_at: Instant
    ended_at: Instant | null
  }
  admin_proposals: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    kind: DualControlKind
    subject: `${string}:${string}`
    content: JSONColumnType<object>
    reason: string
    parties: string[]
    trip_seqs: Generated<number[]>
    proposed_by: string
    proposed_at: Instant
    until: Instant
    confirmed_by: string | null
    confirmed_at: Instant | null
    ended_by: string | null
    ended_at: Instant | null
  }
  legal_holds: {
    id: Generated<string>
    person_id: string
    case_id: string | null
    reason: string
    set_by: string
    set_at: Instant
    lifted_by: string | null
    lifted_at: Instant | null
    lifted_reason: string | null
  }
  pseudonyms: { id: string; person_sealed: Buffer; since: Instant }
  retention_runs: {
    id: GeneratedAlways<bigint>
    job: string
    at: Instant
    cutoff: Instant
    counted: number
    erased: number
    anonymised: number
    held_back: number
    ids_hash: Buffer
  }
}
