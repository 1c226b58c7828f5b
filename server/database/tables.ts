import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Genre, Standing } from '#domain/account.ts'
import type { Purpose } from '#domain/image.ts'
import type { Joining } from '#domain/trip.ts'
import type { RouteMethod } from '#server/outside/routing/port.ts'

type Instant = ColumnType<Date, Date, Date>
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
    purpose: Purpose
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
    currency: string
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
}
