import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Genre, Standing } from '#domain/account.ts'
import type { PaperPurpose, Purpose } from '#domain/image.ts'
import type { Reporter } from '#domain/absence.ts'
import type { BookingState } from '#domain/booking.ts'
import type { Currency } from '#domain/money.ts'
import type { OrderState, PaymentStatus } from '#domain/payment.ts'
import type { RefundCause } from '#domain/refund.ts'
import type { Thumb } from '#domain/rating.ts'
import type { Joining } from '#domain/trip.ts'
import type { RouteMethod } from '#server/outside/routing/port.ts'

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
    genre: Genre | null
    about: string | null
    dni_hash: Buffer | null
    admin: Generated<boolean>
    standing: Generated<Standing>
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
    cbu_sealed: Buffer | null
    terms_at: Instant | null
    name_key: string | null
    photo_id: string | null
    identity_front_id: string | null
    identity_back_id: string | null
    photo_purpose: GeneratedAlways<string>
    front_purpose: GeneratedAlways<string>
    back_purpose: GeneratedAlways<string>
  }
  account_words: { word: string; account_id: string }
  account_history: History & { account_id: string }
  sessions: {
    id_hash: Buffer
    account_id: string
    id_token: string | null
    authenticated_at: Instant
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
  image_openings: {
    owner_id: string
    n: Generated<bigint>
    image_id: string
    purpose: PaperPurpose
    opened_by: string
    reason: string
    at: Instant
  }
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
  }
  trip_history: History & { trip_seq: number; actor: string | null }
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
    genre: Genre | null
    adult_attested: string | null
    message: Generated<string>
    requested_at: Instant
    answer_by: Instant
    pay_by: Instant | null
    confirmed_at: Instant | null
    ended_at: Instant | null
    kept_minor: Generated<bigint>
    settled_at: Instant | null
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
  }
  refunds: {
    id: Generated<string>
    payment_id: string
    booking_id: string
    cause: RefundCause
    currency: Currency
    amount_minor: bigint
    state: 'due' | 'done' | 'refused'
    provider_refund_id: string | null
    tries: Generated<number>
    next_try_at: Instant
    refused_because: string | null
    by: string | null
    created_at: Instant
    done_at: Instant | null
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
  }
  postings: { id: Generated<bigint>; ref: string; currency: string; at: Instant }
  ledger_entries: { posting_id: bigint; n: number; account: string; amount_minor: bigint }
  absences: {
    booking_id: string
    reporter: Reporter
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
  }
  division_receipts: { trip_seq: number; n: number; account_id: string; image_id: string; purpose: GeneratedAlways<string> }
  payouts: {
    batch_id: string
    account_id: string
    currency: Currency
    amount_minor: bigint
    made_by: string
    made_at: Instant
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
  kept_answers: {
    account_id: string
    call: string
    key: string
    sent_hash: Buffer
    started_at: Instant
    answer: Buffer | null
  }
}
