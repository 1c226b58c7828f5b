// Written by `npm run lab -- table-types` from the migrated database. Narrower types of columns stand in columnTypes.ts.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ColumnTypes } from './columnTypes.ts'

type Instant = ColumnType<Date, Date, Date>

/** The rows of all tables. */
export interface Tables {
  absences: {
    booking_id: string
    reporter: ColumnTypes['absences.reporter']
    reason: Generated<string>
    reported_at: Instant
    objection: string | null
    objected_at: Instant | null
    upheld: boolean | null
    decided_at: Instant | null
    decided_by: string | null
    claim: ColumnTypes['absences.claim']
    untrue: Generated<boolean>
    seats: number | null
    companion_id: string | null
    objecting_companion_id: string | null
  }
  account_history: {
    account_id: string
    n: GeneratedAlways<bigint>
    event: string
    at: Instant
    details: JSONColumnType<object>
  }
  account_words: {
    word: string
    account_id: string
  }
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
    gender: ColumnTypes['accounts.gender'] | null
    about: string | null
    dni_hash: Buffer | null
    admin: Generated<boolean>
    standing: Generated<ColumnTypes['accounts.standing']>
    rating_halves: Generated<number>
    rating_count: Generated<number>
    demo: Generated<boolean>
    created_at: Instant
    last_use: string | null
    age: number | null
    age_on: string | null
    street: string | null
    city: string | null
    province: string | null
    facebook: string | null
    instagram: string | null
    drives: Generated<boolean>
    email_shown: Generated<boolean>
    telephone_sealed: Buffer | null
    dni_sealed: Buffer | null
    cbu_sealed: Buffer | null
    terms_at: Instant | null
    name_key: string | null
    photo_id: string | null
    identity_front_id: string | null
    identity_back_id: string | null
    photo_purpose: GeneratedAlways<string | null>
    front_purpose: GeneratedAlways<string | null>
    back_purpose: GeneratedAlways<string | null>
    suspended_until: Instant | null
    identity_checked_at: Instant | null
    closed_at: Instant | null
    anonymised_at: Instant | null
    language: ColumnTypes['accounts.language'] | null
    reduced_at: Instant | null
    terms_version: string | null
    dni_kind: Generated<ColumnTypes['accounts.dni_kind']>
    dni_country: Generated<string>
    dni_digits_hash: Buffer | null
    restricted_at: Instant | null
    picture_tries: Generated<number>
    picture_after: Instant | null
    phone_hash: Buffer | null
    phone_checked_at: Instant | null
    shown_hashes: Buffer[] | null
  }
  admin_proposals: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    kind: ColumnTypes['admin_proposals.kind']
    subject: ColumnTypes['admin_proposals.subject']
    content: JSONColumnType<object>
    reason: string
    parties: string[]
    proposed_by: string
    proposed_at: Instant
    until: Instant
    confirmed_by: string | null
    confirmed_at: Instant | null
    trip_seqs: Generated<number[]>
    ended_by: string | null
    ended_at: Instant | null
  }
  alarms: {
    id: GeneratedAlways<bigint>
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
  audit: {
    n: ColumnTypes['audit.n']
    at: Instant
    actor: string | null
    action: string
    subject: string
    content: JSONColumnType<object> | null
    content_hash: ColumnTypes['audit.content_hash']
    hash: ColumnTypes['audit.hash']
  }
  audit_followed: {
    one: Generated<boolean>
    n: bigint
    hash: Buffer
    at: Instant
    holds: boolean
  }
  blocks: {
    blocker_id: string
    blocked_id: string
    blocked_at: Instant
  }
  booking_companions: {
    booking_id: string
    n: number
    kind: ColumnTypes['booking_companions.kind']
    name: string | null
    last_name: string | null
    adult_stated: string | null
    only_women: boolean
    account_id: string | null
    gender: ColumnTypes['booking_companions.gender'] | null
    age: number | null
  }
  booking_history: {
    booking_id: string
    n: GeneratedAlways<bigint>
    life: Generated<string>
    from_state: string
    event: string
    to_state: string
    actor: string | null
    at: Instant
    details: JSONColumnType<object>
    key: string | null
  }
  bookings: {
    id: Generated<string>
    trip_seq: number
    driver_id: string
    passenger_id: string
    state: ColumnTypes['bookings.state']
    joining: ColumnTypes['bookings.joining']
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
    currency: ColumnTypes['bookings.currency']
    price_minor: bigint
    only_women: boolean
    gender: ColumnTypes['bookings.gender'] | null
    adult_attested: string | null
    message: Generated<string>
    requested_at: Instant
    answer_by: Instant
    pay_by: Instant | null
    confirmed_at: Instant | null
    ended_at: Instant | null
    kept_minor: Generated<bigint>
    settled_at: Instant | null
    money_forgotten_at: Instant | null
    share_minor: bigint | null
    said_travelled_at: Instant | null
    shared_at: Instant | null
    seats: Generated<number>
    halves_back: Generated<number>
    absent_seats: Generated<number>
    line_no: bigint | null
    companion_ids: Generated<string[]>
    car_minor: Generated<bigint>
  }
  cases: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    person_id: string
    source: ColumnTypes['cases.source']
    opened_at: Instant
    closed_at: Instant | null
    closed_by: string | null
  }
  change_answers: {
    change_id: string
    booking_id: string
    state: ColumnTypes['change_answers.state']
    answered_at: Instant | null
  }
  change_history: {
    change_id: string
    booking_id: string | null
    n: GeneratedAlways<bigint>
    life: string
    from_state: string
    event: string
    to_state: string
    actor: string | null
    at: Instant
    details: JSONColumnType<object>
  }
  chargebacks: {
    payment_id: string
    n: number
    taken_minor: bigint
    loss_minor: bigint
    at: Instant
    returned_at: Instant | null
  }
  claims: {
    id: string
    opened_at: Instant
    dni_hash: Buffer | null
    person_sealed: Buffer
    cbu_sealed: Buffer | null
    inherited_by: string | null
    inherited_at: Instant | null
  }
  companion_invitations: {
    id: string
    trip_seq: number
    booker_id: string
    state: ColumnTypes['companion_invitations.state']
    account_id: string | null
    adult_attested: string | null
    created_at: Instant
    answered_at: Instant | null
    ended_at: Instant | null
  }
  compared_payments: {
    provider: string
    provider_payment_id: string
  }
  consents: {
    account_id: string
    n: GeneratedAlways<bigint>
    version: string
    language: ColumnTypes['consents.language'] | null
    address: string | null
    at: Instant
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
    trip_seq: number | null
  }
  data_request_history: {
    request_id: string
    n: GeneratedAlways<bigint>
    life: Generated<string>
    from_state: string
    event: string
    to_state: string
    actor: string | null
    at: Instant
    details: JSONColumnType<object>
  }
  data_requests: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    person_id: string | null
    kind: ColumnTypes['data_requests.kind']
    text: string
    recorded_by: string | null
    contact: string | null
    proof: string | null
    state: ColumnTypes['data_requests.state']
    asked_at: Instant
    answer_by: Instant
    answer: string | null
    answered_by: string | null
    ended_at: Instant | null
  }
  deliveries: {
    id: Generated<string>
    notification_id: string
    channel: ColumnTypes['deliveries.channel']
    browser_id: string | null
    state: Generated<ColumnTypes['deliveries.state']>
    tries: Generated<number>
    next_try_at: Instant
    made_at: Instant
    ended_at: Instant | null
    problem: string | null
  }
  division_askers: {
    trip_seq: number
    account_id: string
    asked_at: Instant
  }
  division_receipts: {
    trip_seq: number
    n: number
    account_id: string
    image_id: string
    purpose: GeneratedAlways<string | null>
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
    doubts: Generated<ColumnTypes['divisions.doubts']>
    believed: boolean | null
    judged_at: Instant | null
    judged_by: string | null
    extended_at: Instant | null
    extended_by: string | null
    cost_minor: bigint | null
    divided_by: ColumnTypes['divisions.divided_by'] | null
  }
  driver_dues: {
    account_id: string
    currency: ColumnTypes['driver_dues.currency']
    minor: bigint
  }
  erasures: {
    n: GeneratedAlways<bigint>
    account_id: string
    at: Instant
  }
  evidence: {
    id: GeneratedAlways<bigint>
    report_id: string
    kind: ColumnTypes['evidence.kind']
    content: JSONColumnType<object>
  }
  feed: {
    name: string
    version: string
    made_at: Instant
    body: Buffer
  }
  fees: {
    id: Generated<string>
    account_id: string
    state: ColumnTypes['fees.state']
    reference: string
    provider: string
    checkout_id: string | null
    init_point: string | null
    currency: ColumnTypes['fees.currency']
    amount_minor: bigint
    pay_by: Instant
    provider_payment_id: string | null
    provider_refund_id: string | null
    asked_at: Instant | null
    created_at: Instant
    paid_at: Instant | null
    refunded_at: Instant | null
    taken_times: Generated<number>
  }
  follow_links: {
    id: Generated<string>
    hash: Buffer
    trip_seq: number
    account_id: string
    made_at: Instant
  }
  freeze_history: {
    freeze_id: string
    n: GeneratedAlways<bigint>
    life: Generated<string>
    from_state: string
    event: string
    to_state: string
    actor: string | null
    at: Instant
    details: JSONColumnType<object>
  }
  frozen_trips: {
    trip_seq: number
    case_id: string
    frozen_at: Instant
    id: Generated<string>
    state: ColumnTypes['frozen_trips.state']
    until: Instant
  }
  fuel_prices: {
    id: GeneratedAlways<number>
    currency: string
    price_minor: bigint
    valid_from: Instant
    fuel: ColumnTypes['fuel_prices.fuel']
    source: Generated<string>
    used: Generated<boolean>
  }
  given_up_seats: {
    booking_id: string
    n: number
    seats: number
    at: Instant
    kept_minor: Generated<bigint>
    halves_back: Generated<number>
    share_minor: bigint | null
    account_id: string | null
  }
  hints: {
    id: Generated<string>
    kind: ColumnTypes['hints.kind']
    person_id: string
    about: string
    trip_id: string | null
    signs: string[]
    found_at: Instant
    closed_at: Instant | null
    closed_by: string | null
  }
  identity_checks: {
    account_id: string
    n: GeneratedAlways<bigint>
    front_id: string
    back_id: string
    result: ColumnTypes['identity_checks.result']
    reason: Generated<string>
    decided_by: string
    decided_at: Instant
    delete_at: Instant
    deleted_at: Instant | null
  }
  image_openings: {
    owner_id: string
    n: GeneratedAlways<bigint>
    image_id: string
    purpose: ColumnTypes['image_openings.purpose']
    opened_by: string
    reason: string
    at: Instant
  }
  images: {
    id: Generated<string>
    owner_id: string
    purpose: ColumnTypes['images.purpose']
    key: string
    key_sealed: Buffer | null
    width: number
    height: number
    bytes: number
    created_at: Instant
    dropped_at: Instant | null
  }
  images_to_check: {
    image_id: string
    uploaded_at: Instant
  }
  installation: {
    only_one: Generated<boolean>
    name: Generated<string>
    contact: Generated<string>
    language: ColumnTypes['installation.language']
    currency: ColumnTypes['installation.currency']
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
  job_runs: {
    id: GeneratedAlways<bigint>
    name: string
    started_at: Instant
    ended_at: Instant | null
    problem: string | null
    done: number | null
  }
  kept_answers: {
    account_id: string
    call: string
    key: string
    sent_hash: Buffer
    started_at: Instant
    answer: Buffer | null
    process: string | null
  }
  kept_out: {
    kind: ColumnTypes['kept_out.kind']
    hash: Buffer
    account_id: string
    until: Instant
  }
  ledger_entries: {
    posting_id: bigint
    n: number
    account: string
    amount_minor: bigint
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
  life_moves: {
    life: string
    from_state: string
    event: string
    to_state: string
  }
  login_codes: {
    browser_hash: Buffer
    address_hash: Buffer
    code_hash: Buffer
    link_hash: Buffer | null
    state: string
    challenge: string
    tries: Generated<number>
    mail: Generated<ColumnTypes['login_codes.mail']>
    made_at: Instant
    expires_at: Instant
    proved_at: Instant | null
    answer_hash: Buffer | null
    email: string | null
  }
  looks: {
    name: string
    at: Instant
  }
  mailbox_mails: {
    n: GeneratedAlways<bigint>
    message_id: string
    to_address: string
    subject: string
    text: string
    html: string
    headers: JSONColumnType<ColumnTypes['mailbox_mails.headers']>
    at: Instant
  }
  messages: {
    conversation_id: string
    n: number
    author_id: string
    text: string
    sent_at: Instant
    key: string | null
  }
  moved_departures: {
    id: GeneratedAlways<bigint>
    trip_seq: number
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
  notification_choices: {
    account_id: string
    theme: ColumnTypes['notification_choices.theme']
    channel: ColumnTypes['notification_choices.channel']
    wanted: boolean
    chosen_at: Instant
  }
  notifications: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    account_id: string
    kind: ColumnTypes['notifications.kind']
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
  open_streams: {
    account: Buffer
    processes: string[]
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
  order_history: {
    order_id: string
    n: GeneratedAlways<bigint>
    life: Generated<string>
    from_state: string
    event: string
    to_state: string
    actor: string | null
    at: Instant
    details: JSONColumnType<object>
  }
  orders: {
    id: Generated<string>
    booking_id: string
    payer_id: string
    state: ColumnTypes['orders.state']
    reference: string
    provider: string
    checkout_id: string | null
    init_point: string | null
    currency: ColumnTypes['orders.currency']
    price_minor: bigint
    pay_by: Instant
    hidden_at: Instant | null
    asked_at: Instant | null
    created_at: Instant
    updated_at: Instant
  }
  paper_history: {
    paper_id: string
    n: GeneratedAlways<bigint>
    event: string
    actor: string | null
    at: Instant
    valid_until: string
    reason: Generated<string>
  }
  papers: {
    id: Generated<string>
    account_id: string
    vehicle_id: string | null
    kind: ColumnTypes['papers.kind']
    state: ColumnTypes['papers.state']
    valid_until: string
    two_looks: boolean
    sent_at: Instant
    image_id: string | null
    delete_at: Instant
  }
  partners: {
    name: string
    key_hash: Buffer
    created_at: Instant
    calls: Generated<bigint>
    minute: Generated<bigint>
    minute_calls: Generated<number>
    refused: Generated<bigint>
  }
  passkeys: {
    id: Generated<string>
    account_id: string
    credential_id: string
    public_key: Buffer
    counter: bigint
    transports: string[]
    name: string
    made_at: Instant
    used_at: Instant | null
    off_at: Instant | null
    mail_since: Instant | null
  }
  payments: {
    id: Generated<string>
    order_id: string
    provider: string
    provider_payment_id: string
    status: ColumnTypes['payments.status']
    currency: ColumnTypes['payments.currency']
    amount_minor: bigint
    refund_minor: Generated<bigint>
    extra: Generated<boolean>
    captured_at: Instant
    charged_back_at: Instant | null
    adopted_at: Instant | null
    admitted_facts: Generated<string[]>
  }
  payout_accounts: {
    account_id: string
    cbu_hash: Buffer
    holder_seen_by: string | null
    holder_seen_at: Instant | null
    returned_at: Instant | null
  }
  payout_batches: {
    id: string
    prepared_by: string | null
    prepared_at: Instant
    released_by: string | null
    released_at: Instant | null
    replaced_at: Instant | null
  }
  payout_lines: {
    batch_id: string
    account_id: string
    currency: ColumnTypes['payout_lines.currency']
    amount_minor: bigint
  }
  payouts: {
    batch_id: string
    account_id: string
    currency: ColumnTypes['payouts.currency']
    amount_minor: bigint
    made_by: string | null
    made_at: Instant
    returned_at: Instant | null
    cbu_last: string | null
    cbu_hash: Buffer | null
    returned_by: string | null
  }
  people_viewed: {
    viewer: Buffer
    day: number
    people: bigint[]
  }
  person_facts: {
    account_id: string
    driven: number
    ridden: number
    cancelled_late: number
    absences: number
    answers: number
    answer_minutes: number | null
    counted_at: Instant
  }
  person_facts_seen: {
    singleton: Generated<boolean>
    seen: bigint
    seen_before: bigint
  }
  phone_codes: {
    account_id: string
    way: ColumnTypes['phone_codes.way']
    phone_hash: Buffer
    code_hash: Buffer
    tries: Generated<number>
    refusal: ColumnTypes['phone_codes.refusal'] | null
    ends_at: Instant
  }
  places: {
    id: number
    bit: number
    weight: Generated<number>
  }
  postings: {
    id: GeneratedAlways<bigint>
    ref: string
    currency: string
    at: Instant
  }
  provider_costs: {
    about: string
    currency: ColumnTypes['provider_costs.currency']
    minor: bigint
    times: number
  }
  pseudonyms: {
    id: string
    person_sealed: Buffer
    since: Instant
  }
  push_browsers: {
    id: Generated<string>
    account_id: string
    address: string
    public_key: string
    auth: string
    added_at: Instant
  }
  push_keys: {
    id: Generated<string>
    one: Generated<boolean>
    public_key: string
    private_sealed: Buffer
  }
  rate_limits: {
    call: string
    caller: Buffer
    calls: number
    ends_at: Instant
  }
  ratings: {
    id: Generated<string>
    booking_id: string
    author_id: string
    subject_id: string
    halves: number
    thumb: GeneratedAlways<ColumnTypes['ratings.thumb']>
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
  recoveries: {
    id: Generated<string>
    booking_id: string
    driver_id: string
    currency: ColumnTypes['recoveries.currency']
    amount_minor: bigint
    ground: ColumnTypes['recoveries.ground']
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
  refund_accounts: {
    refund_id: string
    account_id: string
    holder_sealed: Buffer
    cbu_sealed: Buffer
    named_at: Instant
  }
  refunds: {
    id: Generated<string>
    payment_id: string
    booking_id: string
    cause: ColumnTypes['refunds.cause']
    currency: ColumnTypes['refunds.currency']
    amount_minor: bigint
    state: ColumnTypes['refunds.state']
    provider_refund_id: string | null
    tries: Generated<number>
    next_try_at: Instant
    refused_because: string | null
    by: string | null
    created_at: Instant
    done_at: Instant | null
    loss_minor: Generated<bigint>
    paid_from: Generated<ColumnTypes['refunds.paid_from']>
  }
  reports: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    case_id: string
    reporter_id: string | null
    person_id: string
    subject_kind: ColumnTypes['reports.subject_kind']
    subject: string
    reason: ColumnTypes['reports.reason']
    text: string
    at: Instant
    outcome: ColumnTypes['reports.outcome'] | null
    decided_at: Instant | null
  }
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
  routes: {
    id: GeneratedAlways<number>
    key: Buffer
    line: string
    stops: number[]
    stops_m: number[]
    stops_minutes: number[]
    legs_m: number[]
    distance_m: number
    duration_s: number
    method: ColumnTypes['routes.method']
  }
  sanction_history: {
    sanction_id: string
    n: GeneratedAlways<bigint>
    life: Generated<string>
    from_state: string
    event: string
    to_state: string
    actor: string | null
    at: Instant
    details: JSONColumnType<object>
  }
  sanctions: {
    id: Generated<string>
    n: GeneratedAlways<bigint>
    person_id: string
    case_id: string | null
    step: ColumnTypes['sanctions.step']
    state: ColumnTypes['sanctions.state']
    offence: ColumnTypes['sanctions.offence']
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
  sandbox_checkouts: {
    id: Generated<string>
    reference: string
    order_id: string
    title: string
    amount_minor: bigint
    currency: ColumnTypes['sandbox_checkouts.currency']
    return_to: string
    expires_at: Instant
    closed_at: Instant | null
  }
  sandbox_notices: {
    id: GeneratedAlways<bigint>
    request_id: string
    payment_id: bigint
    signed_at: Instant
    due_at: Instant
    tries: Generated<number>
  }
  sandbox_payments: {
    id: GeneratedAlways<bigint>
    checkout_id: string
    attempt: string
    reference: string
    amount_minor: bigint
    refunded_minor: Generated<bigint>
    currency: ColumnTypes['sandbox_payments.currency']
    collector: string
    live: boolean
    status: ColumnTypes['sandbox_payments.status']
    changed_at: Instant
    next_status: ColumnTypes['sandbox_payments.next_status'] | null
    next_at: Instant | null
    paid_at: Instant
    cost_minor: Generated<bigint>
  }
  sandbox_refunds: {
    id: GeneratedAlways<bigint>
    key: string
    payment_id: bigint
    amount_minor: bigint
    at: Instant
  }
  saved_trips: {
    account_id: string
    trip_seq: number
    saved_at: Instant
  }
  sessions: {
    id_hash: Buffer
    account_id: string
    id_token: string | null
    authenticated_at: Instant | null
    created_at: Instant
    seen_at: Instant
    id: Generated<string>
    device: string | null
    by_passkey: Generated<boolean>
  }
  suggestions: {
    id: Generated<string>
    author: string
    author_email: string
    suggestion: string
    sent_at: Instant
    ticket: Buffer | null
  }
  tolls_percents: {
    id: GeneratedAlways<number>
    percent: number
    valid_from: Instant
  }
  transfers: {
    id: Generated<string>
    currency: ColumnTypes['transfers.currency']
    amount_minor: bigint
    reference: string
    at: Instant
  }
  travellers: {
    id: string
    account_id: string
    trip_seq: number
    driver_id: string
    booker_id: string
    state: ColumnTypes['travellers.state']
    departs_at: Instant
    arrives_at: Instant
    confirmed_at: ColumnTypes['travellers.confirmed_at']
  }
  trip_changes: {
    id: Generated<string>
    trip_seq: number
    state: ColumnTypes['trip_changes.state']
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
    fuel_price_id: number | null
    petrol_price_id: number | null
    petrol_percent: number | null
    spots_from: Generated<string[]>
    spots_to: Generated<string[]>
  }
  trip_history: {
    trip_seq: number
    n: GeneratedAlways<bigint>
    event: string
    actor: string | null
    at: Instant
    details: JSONColumnType<object>
  }
  trip_offers: {
    trip_seq: number
    free_before: Generated<bigint>
    posted_at: Instant | null
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
  trip_steps: {
    n: GeneratedAlways<bigint>
    trip_seq: number
    at_m: number
    event: ColumnTypes['trip_steps.event']
    actor: string
    at: Instant
    noted_at: Instant
  }
  trips: {
    free: bigint
    seq: GeneratedAlways<number>
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
    joining: ColumnTypes['trips.joining']
    comment: Generated<string>
    meeting_points: string[]
    stops: number[]
    method: ColumnTypes['trips.method']
    currency: ColumnTypes['trips.currency']
    price_minor: bigint
    cap_minor: bigint
    distance_m: number
    consumption_dl: number
    fuel_price_id: number
    tolls_minor: bigint
    listed: Generated<boolean>
    cancelled_at: Instant | null
    created_at: Instant
    change_id: string | null
    agreed_at: Instant | null
    most_seats: number | null
    series_id: string | null
    returns_seq: number | null
    petrol_price_id: number | null
    petrol_percent: Generated<number>
    luggage: ColumnTypes['trips.luggage']
    spots: string[] | null
    agreed_spots: string[] | null
  }
  unmet_searches: {
    day: string
    from_place: number
    to_place: number
    people: number
  }
  vehicle_blue_cards: {
    vehicle_id: string
    n: number
    account_id: string
    image_id: string
    purpose: GeneratedAlways<string | null>
  }
  vehicle_history: {
    vehicle_id: string
    n: GeneratedAlways<bigint>
    event: string
    at: Instant
    details: JSONColumnType<object>
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
    green_purpose: GeneratedAlways<string | null>
    consumption_checked_dl: number | null
    fuel: ColumnTypes['vehicles.fuel'] | null
    petrol_percent: Generated<number>
    belts: number | null
  }
  withdrawal_history: {
    withdrawal_id: string
    n: GeneratedAlways<bigint>
    life: Generated<string>
    from_state: string
    event: string
    to_state: string
    actor: string | null
    at: Instant
    details: JSONColumnType<object>
  }
  withdrawal_mails: {
    withdrawal_id: string
    kind: ColumnTypes['withdrawal_mails.kind']
    state: Generated<ColumnTypes['withdrawal_mails.state']>
    tries: Generated<number>
    next_try_at: Instant
    made_at: Instant
    ended_at: Instant | null
  }
  withdrawals: {
    id: Generated<string>
    code: string
    name: string
    email: string
    about: ColumnTypes['withdrawals.about']
    reference: string | null
    comment: string | null
    account_id: string | null
    state: ColumnTypes['withdrawals.state']
    asked_at: Instant
    answer: string | null
    settled_at: Instant | null
    ticket: Buffer | null
    language: Generated<ColumnTypes['withdrawals.language']>
  }
}
