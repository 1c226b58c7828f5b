-- Written by `npm run lab -- table-types` from the migrated database. Reasons are in the comments of the migrations.

create table absences (
  booking_id uuid not null,
  reporter text not null,
  reason text default ''::text not null,
  reported_at timestamp with time zone not null,
  objection text,
  objected_at timestamp with time zone,
  upheld boolean,
  decided_at timestamp with time zone,
  decided_by uuid,
  claim text not null,
  untrue boolean default false not null,
  seats smallint,
  companion_id uuid,
  objecting_companion_id uuid,
  constraint absences_pkey PRIMARY KEY (booking_id, reporter),
  constraint absences_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint absences_companion_id_fkey FOREIGN KEY (companion_id) REFERENCES accounts(id),
  constraint absences_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint absences_objecting_companion_id_fkey FOREIGN KEY (objecting_companion_id) REFERENCES accounts(id),
  constraint absences_check CHECK ((upheld IS NULL) = (decided_at IS NULL)),
  constraint absences_check1 CHECK ((reporter = 'driver'::text) = (claim = 'absent'::text)),
  constraint absences_claim_check CHECK (claim = ANY (ARRAY['absent'::text, 'not_driven'::text, 'asked_to_cancel'::text])),
  constraint absences_companion_check CHECK (companion_id IS NULL OR reporter = 'passenger'::text AND claim = 'not_driven'::text),
  constraint absences_objecting_companion_check CHECK (objecting_companion_id IS NULL OR objected_at IS NOT NULL),
  constraint absences_reporter_check CHECK (reporter = ANY (ARRAY['driver'::text, 'passenger'::text])),
  constraint absences_seats_check CHECK (seats >= 1 AND seats <= 5)
);
CREATE INDEX absences_open ON absences USING btree (reported_at) WHERE (decided_at IS NULL);

create table account_history (
  account_id uuid not null,
  n bigint generated always as identity not null,
  event text not null,
  at timestamp with time zone not null,
  details jsonb default '{}'::jsonb not null,
  constraint account_history_pkey PRIMARY KEY (account_id, n),
  constraint account_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX account_history_logins_of ON account_history USING btree (at, n) WHERE (event = ANY (ARRAY['logged_in'::text, 'logged_out'::text, 'session_ended'::text, 'logged_out_everywhere'::text]));
CREATE INDEX account_history_n ON account_history USING btree (n);

create table account_words (
  word text not null,
  account_id uuid not null,
  constraint account_words_pkey PRIMARY KEY (word, account_id),
  constraint account_words_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX account_words_account ON account_words USING btree (account_id, word);

create table accounts (
  id uuid default gen_random_uuid() not null,
  issuer text not null,
  subject text not null,
  email text not null,
  given_name text,
  family_name text,
  name text,
  last_name text,
  picture text,
  gender text,
  about text,
  dni_hash bytea,
  admin boolean default false not null,
  standing text default 'active'::text not null,
  rating_halves integer default 0 not null,
  rating_count integer default 0 not null,
  demo boolean default false not null,
  created_at timestamp with time zone not null,
  last_use date,
  age smallint,
  age_on date,
  street text,
  city text,
  province text,
  facebook text,
  instagram text,
  drives boolean default false not null,
  email_shown boolean default true not null,
  telephone_sealed bytea,
  dni_sealed bytea,
  cbu_sealed bytea,
  terms_at timestamp with time zone,
  name_key text,
  photo_id uuid,
  identity_front_id uuid,
  identity_back_id uuid,
  photo_purpose text generated always as ('photo'::text) stored,
  front_purpose text generated always as ('identity_front'::text) stored,
  back_purpose text generated always as ('identity_back'::text) stored,
  suspended_until timestamp with time zone,
  identity_checked_at timestamp with time zone,
  closed_at timestamp with time zone,
  anonymised_at timestamp with time zone,
  language text,
  reduced_at timestamp with time zone,
  terms_version text,
  dni_kind text default 'dni'::text not null,
  dni_country text default 'AR'::text not null,
  dni_digits_hash bytea,
  restricted_at timestamp with time zone,
  picture_tries smallint default 0 not null,
  picture_after timestamp with time zone,
  phone_hash bytea,
  phone_checked_at timestamp with time zone,
  shown_hashes bytea[],
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_dni_hash_key UNIQUE (dni_hash),
  constraint accounts_issuer_subject_key UNIQUE (issuer, subject),
  constraint accounts_identity_back_id_id_back_purpose_fkey FOREIGN KEY (identity_back_id, id, back_purpose) REFERENCES images(id, owner_id, purpose),
  constraint accounts_identity_front_id_id_front_purpose_fkey FOREIGN KEY (identity_front_id, id, front_purpose) REFERENCES images(id, owner_id, purpose),
  constraint accounts_photo_id_id_photo_purpose_fkey FOREIGN KEY (photo_id, id, photo_purpose) REFERENCES images(id, owner_id, purpose),
  constraint accounts_age CHECK ((age IS NULL) = (age_on IS NULL)),
  constraint accounts_age_check CHECK (age >= 18 AND age <= 120),
  constraint accounts_check CHECK (cbu_sealed IS NULL OR drives),
  constraint accounts_city_check CHECK (length(city) <= 80),
  constraint accounts_closed CHECK ((standing = 'closed'::text) = (closed_at IS NOT NULL)),
  constraint accounts_dni_country_check CHECK (dni_country ~ '^[A-Z]{2}$'::text),
  constraint accounts_dni_kind_check CHECK (dni_kind = ANY (ARRAY['dni'::text, 'passport'::text])),
  constraint accounts_email_check CHECK (length(email) <= 254),
  constraint accounts_facebook_check CHECK (length(facebook) <= 100),
  constraint accounts_genre_check CHECK (gender = ANY (ARRAY['Male'::text, 'Female'::text, 'Rather not say'::text])),
  constraint accounts_instagram_check CHECK (length(instagram) <= 100),
  constraint accounts_language_check CHECK (language = ANY (ARRAY['en-US'::text, 'es-AR'::text])),
  constraint accounts_province_check CHECK (length(province) <= 80),
  constraint accounts_rating_count_check CHECK (rating_count >= 0),
  constraint accounts_rating_halves_check CHECK (rating_halves >= 0),
  constraint accounts_standing_check CHECK (standing = ANY (ARRAY['active'::text, 'suspended'::text, 'disabled'::text, 'closed'::text])),
  constraint accounts_street_check CHECK (length(street) <= 120),
  constraint accounts_suspended CHECK (suspended_until IS NULL OR (standing = ANY (ARRAY['suspended'::text, 'closed'::text])))
);
CREATE INDEX accounts_admins ON accounts USING btree (id) WHERE admin;
CREATE INDEX accounts_barred ON accounts USING btree (created_at, id) WHERE (standing <> 'active'::text);
CREATE INDEX accounts_closed_at ON accounts USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (anonymised_at IS NULL));
CREATE INDEX accounts_created ON accounts USING btree (created_at, id);
CREATE INDEX accounts_dni_digits ON accounts USING btree (dni_digits_hash) WHERE (dni_digits_hash IS NOT NULL);
CREATE INDEX accounts_dni_unfolded ON accounts USING btree (id) WHERE ((dni_sealed IS NOT NULL) AND (dni_digits_hash IS NULL));
CREATE UNIQUE INDEX accounts_email ON accounts USING btree (lower(email));
CREATE INDEX accounts_email_order ON accounts USING btree (lower(email) COLLATE "C");
CREATE INDEX accounts_gender ON accounts USING btree (gender, created_at, id);
CREATE INDEX accounts_last_use ON accounts USING btree (COALESCE(last_use, ((created_at AT TIME ZONE 'UTC'::text))::date)) WHERE (standing <> 'closed'::text);
CREATE INDEX accounts_name_key ON accounts USING btree (name_key, id);
CREATE UNIQUE INDEX accounts_phone ON accounts USING btree (phone_hash) WHERE (phone_hash IS NOT NULL);
CREATE INDEX accounts_picture ON accounts USING btree (picture_after) WHERE (picture IS NOT NULL);
CREATE INDEX accounts_shown_hashes ON accounts USING gin (shown_hashes) WHERE (shown_hashes IS NOT NULL);
CREATE INDEX accounts_suspended_until ON accounts USING btree (suspended_until) WHERE (suspended_until IS NOT NULL);
CREATE INDEX accounts_terms_to_forget ON accounts USING btree (id) WHERE ((closed_at IS NOT NULL) AND (terms_at IS NOT NULL));
CREATE INDEX accounts_to_erase ON accounts USING btree (id) WHERE ((closed_at IS NOT NULL) AND (anonymised_at IS NULL));
CREATE INDEX accounts_unhashed ON accounts USING btree (id) WHERE ((shown_hashes IS NULL) AND (COALESCE(dni_sealed, telephone_sealed, cbu_sealed) IS NOT NULL));
CREATE TRIGGER accounts_back AFTER UPDATE OF standing ON accounts FOR EACH ROW WHEN (old.standing IS DISTINCT FROM new.standing AND new.standing = 'active'::text) EXECUTE FUNCTION note_moved_departure();
CREATE TRIGGER accounts_shown BEFORE UPDATE OF dni_sealed, telephone_sealed, cbu_sealed ON accounts FOR EACH ROW EXECUTE FUNCTION delete_shown_hashes();
CREATE TRIGGER images_of_accounts_are_checked AFTER UPDATE OF photo_id, identity_front_id, identity_back_id ON accounts FOR EACH ROW WHEN (old.photo_id IS DISTINCT FROM new.photo_id OR old.identity_front_id IS DISTINCT FROM new.identity_front_id OR old.identity_back_id IS DISTINCT FROM new.identity_back_id) EXECUTE FUNCTION check_released_images('photo_id', 'identity_front_id', 'identity_back_id');

create table admin_proposals (
  id uuid default gen_random_uuid() not null,
  n bigint generated always as identity not null,
  kind text not null,
  subject text not null,
  content jsonb not null,
  reason text not null,
  parties uuid[] not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  until timestamp with time zone not null,
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  trip_seqs integer[] default '{}'::integer[] not null,
  ended_by uuid,
  ended_at timestamp with time zone,
  constraint admin_proposals_pkey PRIMARY KEY (id),
  constraint admin_proposals_n_key UNIQUE (n),
  constraint admin_proposals_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES accounts(id),
  constraint admin_proposals_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES accounts(id),
  constraint admin_proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES accounts(id),
  constraint admin_proposals_check CHECK (until > proposed_at),
  constraint admin_proposals_check1 CHECK (confirmed_by IS NULL OR confirmed_at IS NOT NULL),
  constraint admin_proposals_check2 CHECK (confirmed_at IS NULL OR confirmed_at < until),
  constraint admin_proposals_check3 CHECK (confirmed_by <> proposed_by),
  constraint admin_proposals_check4 CHECK (NOT (proposed_by = ANY (parties))),
  constraint admin_proposals_check5 CHECK (confirmed_by IS NULL OR NOT (confirmed_by = ANY (parties))),
  constraint admin_proposals_check6 CHECK ((ended_by IS NULL) = (ended_at IS NULL)),
  constraint admin_proposals_check7 CHECK (ended_at IS NULL OR confirmed_at IS NULL),
  constraint admin_proposals_kind_check CHECK (kind ~ '^[a-z_]{3,40}$'::text),
  constraint admin_proposals_reason_check CHECK (length(reason) <= 2000),
  constraint admin_proposals_subject_check CHECK (subject ~ '^[a-z_]{2,20}:.{1,80}$'::text)
);
CREATE INDEX admin_proposals_grants ON admin_proposals USING btree (confirmed_at) WHERE (kind = 'grant_admin'::text);
CREATE INDEX admin_proposals_open ON admin_proposals USING btree (subject, kind) WHERE ((confirmed_at IS NULL) AND (ended_at IS NULL));

create table alarms (
  id bigint generated always as identity not null,
  kind text not null,
  about text not null,
  details jsonb default '{}'::jsonb not null,
  at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  times integer default 1 not null,
  last_at timestamp with time zone not null,
  reason text,
  constraint alarms_pkey PRIMARY KEY (id),
  constraint alarms_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES accounts(id),
  constraint alarms_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 2000),
  constraint alarms_times_check CHECK (times >= 1)
);
CREATE INDEX alarms_closed ON alarms USING btree (closed_at, id) WHERE (closed_at IS NOT NULL);
CREATE INDEX alarms_last ON alarms USING btree (last_at, id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX alarms_open ON alarms USING btree (kind, about) WHERE (closed_at IS NULL);

create table alerts (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  from_place integer not null,
  to_place integer not null,
  first_day smallint not null,
  last_day smallint not null,
  any_day boolean not null,
  seats smallint not null,
  preferences smallint not null,
  set_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  found_seq integer,
  found_at timestamp with time zone,
  found_day smallint,
  found_today smallint default 0 not null,
  shown_at timestamp with time zone,
  note text,
  shown_from smallint,
  shown_until smallint,
  flexible_hours smallint,
  only_women boolean,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint alerts_found_seq_fkey FOREIGN KEY (found_seq) REFERENCES trips(seq) ON DELETE SET NULL,
  constraint alerts_from_place_fkey FOREIGN KEY (from_place) REFERENCES places(id),
  constraint alerts_to_place_fkey FOREIGN KEY (to_place) REFERENCES places(id),
  constraint alerts_check CHECK (last_day >= first_day),
  constraint alerts_check1 CHECK (from_place <> to_place),
  constraint alerts_preferences_check CHECK (preferences >= 0 AND preferences <= 63),
  constraint alerts_seats_check CHECK (seats >= 1 AND seats <= 6),
  constraint alerts_shown_whole CHECK (shown_at IS NULL OR note IS NOT NULL AND char_length(note) <= 140 AND flexible_hours >= 0 AND flexible_hours <= 3 AND only_women IS NOT NULL AND (shown_from IS NULL) = (shown_until IS NULL) AND (shown_from IS NULL OR 0 <= shown_from AND shown_from < shown_until AND shown_until < 1440)) NOT VALID
);
CREATE INDEX alerts_ended ON alerts USING btree (last_day);
CREATE UNIQUE INDEX alerts_once ON alerts USING btree (account_id, from_place, to_place, seats, preferences, (
CASE
    WHEN any_day THEN 0
    ELSE (first_day)::integer
END), (
CASE
    WHEN any_day THEN 0
    ELSE (last_day)::integer
END));
CREATE INDEX alerts_shown ON alerts USING btree (from_place, to_place, last_day, first_day) WHERE ((stopped_at IS NULL) AND (shown_at IS NOT NULL));
CREATE INDEX alerts_shown_at ON alerts USING btree (shown_at) WHERE (shown_at IS NOT NULL);
CREATE INDEX alerts_standing ON alerts USING btree (from_place, to_place, last_day, first_day) WHERE (stopped_at IS NULL);

create table appeals (
  id uuid default gen_random_uuid() not null,
  sanction_id uuid not null,
  text text not null,
  at timestamp with time zone not null,
  decide_by timestamp with time zone not null,
  upheld boolean,
  reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_sanction_id_key UNIQUE (sanction_id),
  constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint appeals_sanction_id_fkey FOREIGN KEY (sanction_id) REFERENCES sanctions(id),
  constraint appeals_check CHECK ((upheld IS NULL) = (decided_at IS NULL) AND (upheld IS NULL) = (reason IS NULL)),
  constraint appeals_check1 CHECK (decided_by IS NULL OR decided_at IS NOT NULL),
  constraint appeals_reason_check CHECK (length(reason) <= 2000),
  constraint appeals_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE INDEX appeals_open ON appeals USING btree (decide_by) WHERE (decided_at IS NULL);

create table audit (
  n bigint,
  at timestamp with time zone not null,
  actor uuid,
  action text not null,
  subject text not null,
  content jsonb,
  content_hash bytea not null,
  hash bytea not null,
  constraint audit_hash_key UNIQUE (hash),
  constraint audit_n UNIQUE (n),
  constraint audit_actor_fkey FOREIGN KEY (actor) REFERENCES accounts(id),
  constraint audit_action_check CHECK (action ~ '^[a-z_]{3,40}$'::text),
  constraint audit_n_check CHECK (n > 0),
  constraint audit_subject_check CHECK (subject ~ '^[a-z_]{2,20}:.{1,80}$'::text)
);
CREATE INDEX audit_action ON audit USING btree (action, n);
CREATE INDEX audit_actor ON audit USING btree (actor, n);
CREATE INDEX audit_at ON audit USING btree (at, n);
CREATE INDEX audit_full ON audit USING btree (n) WHERE (content IS NOT NULL);
CREATE INDEX audit_subject ON audit USING btree (subject, n);
CREATE INDEX audit_unnumbered ON audit USING btree (action) WHERE (n IS NULL);
CREATE TRIGGER audit_is_chained BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION chain_audit();
CREATE CONSTRAINT TRIGGER audit_is_numbered AFTER INSERT ON audit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_audit();
CREATE TRIGGER audit_stands BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_stays BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_followed (
  one boolean default true not null,
  n bigint not null,
  hash bytea not null,
  at timestamp with time zone not null,
  holds boolean not null,
  constraint audit_followed_pkey PRIMARY KEY (one),
  constraint audit_followed_one_check CHECK (one)
);

create table blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  blocked_at timestamp with time zone not null,
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES accounts(id),
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES accounts(id),
  constraint blocks_check CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_of_blocked ON blocks USING btree (blocked_id, blocker_id);

create table booking_companions (
  booking_id uuid not null,
  n smallint not null,
  kind text not null,
  name text,
  last_name text,
  adult_stated text,
  only_women boolean not null,
  account_id uuid,
  gender text,
  age smallint,
  constraint booking_companions_pkey PRIMARY KEY (booking_id, n),
  constraint booking_companions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint booking_companions_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_companions_account_check CHECK ((kind = 'account'::text) = (account_id IS NOT NULL)),
  constraint booking_companions_age_check CHECK (age IS NULL OR kind = 'child'::text AND name IS NOT NULL AND age >= 0 AND age <= 17),
  constraint booking_companions_check CHECK ((kind = 'adult'::text) = (adult_stated IS NOT NULL)),
  constraint booking_companions_check1 CHECK (kind = 'adult'::text OR last_name IS NULL),
  constraint booking_companions_kind_check CHECK (kind = ANY (ARRAY['adult'::text, 'child'::text, 'account'::text])),
  constraint booking_companions_last_name_check CHECK (length(last_name) >= 1 AND length(last_name) <= 80),
  constraint booking_companions_n_check CHECK (n >= 1 AND n <= 5),
  constraint booking_companions_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint booking_companions_only_women_check CHECK (NOT only_women OR kind = 'account'::text AND NOT gender IS DISTINCT FROM 'Female'::text)
);
CREATE INDEX booking_companions_account ON booking_companions USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX booking_companions_named ON booking_companions USING btree (booking_id) WHERE (name IS NOT NULL);

create table booking_history (
  booking_id uuid not null,
  n bigint generated always as identity not null,
  life text default 'booking'::text not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid,
  at timestamp with time zone not null,
  details jsonb default '{}'::jsonb not null,
  key text,
  constraint booking_history_pkey PRIMARY KEY (booking_id, n),
  constraint booking_history_actor_fkey FOREIGN KEY (actor) REFERENCES accounts(id),
  constraint booking_history_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_history_life_from_state_event_to_state_fkey FOREIGN KEY (life, from_state, event, to_state) REFERENCES life_moves(life, from_state, event, to_state),
  constraint booking_history_life_check CHECK (life = 'booking'::text)
);
CREATE INDEX booking_history_n ON booking_history USING btree (n);
CREATE TRIGGER booking_history_stands BEFORE DELETE OR UPDATE ON booking_history FOR EACH ROW EXECUTE FUNCTION refuse_unless_over();
CREATE TRIGGER booking_history_stays BEFORE TRUNCATE ON booking_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table bookings (
  id uuid default gen_random_uuid() not null,
  trip_seq integer not null,
  driver_id uuid not null,
  passenger_id uuid not null,
  state text not null,
  joining text not null,
  from_place integer not null,
  to_place integer not null,
  from_name text not null,
  to_name text not null,
  from_m integer not null,
  to_m integer not null,
  declared boolean not null,
  extra_m integer not null,
  leg_from smallint not null,
  leg_to smallint not null,
  departs_at timestamp with time zone not null,
  arrives_at timestamp with time zone not null,
  currency text not null,
  price_minor bigint not null,
  only_women boolean not null,
  gender text,
  adult_attested text,
  message text default ''::text not null,
  requested_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  pay_by timestamp with time zone,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  kept_minor bigint default 0 not null,
  settled_at timestamp with time zone,
  money_forgotten_at timestamp with time zone,
  share_minor bigint,
  said_travelled_at timestamp with time zone,
  shared_at timestamp with time zone,
  seats smallint default 1 not null,
  halves_back smallint default 0 not null,
  absent_seats smallint default 0 not null,
  line_no bigint,
  companion_ids uuid[] default '{}'::uuid[] not null,
  car_minor bigint default 0 not null,
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES accounts(id),
  constraint bookings_passenger_id_fkey FOREIGN KEY (passenger_id) REFERENCES accounts(id),
  constraint bookings_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq),
  constraint bookings_absent_seats CHECK (absent_seats >= 0 AND absent_seats < seats),
  constraint bookings_car CHECK (car_minor >= 0 AND (car_minor = 0 OR price_minor = 0) AND (car_minor % seats::bigint) = 0) NOT VALID,
  constraint bookings_check CHECK (to_m > from_m),
  constraint bookings_check1 CHECK (leg_to > leg_from),
  constraint bookings_check2 CHECK (arrives_at > departs_at),
  constraint bookings_check3 CHECK (kept_minor >= 0 AND kept_minor <= price_minor),
  constraint bookings_check4 CHECK (driver_id <> passenger_id),
  constraint bookings_check5 CHECK (NOT only_women OR NOT gender IS DISTINCT FROM 'Female'::text OR (state = ANY (ARRAY['requested'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'cancelled'::text]))),
  constraint bookings_check6 CHECK (state <> 'accepted'::text OR pay_by IS NOT NULL),
  constraint bookings_check7 CHECK ((state <> ALL (ARRAY['confirmed'::text, 'travelled'::text, 'absent'::text, 'not_driven'::text])) OR confirmed_at IS NOT NULL),
  constraint bookings_halves_back CHECK (halves_back >= 0 AND halves_back <= seats),
  constraint bookings_joining_check CHECK (joining = ANY (ARRAY['at_once'::text, 'on_approval'::text])),
  constraint bookings_line_no CHECK (state <> 'waiting'::text OR line_no IS NOT NULL),
  constraint bookings_message_check CHECK (length(message) <= 500),
  constraint bookings_price_minor_check CHECK (price_minor >= 0),
  constraint bookings_seats CHECK (seats >= 1 AND seats <= 6 AND (price_minor % seats::bigint) = 0),
  constraint bookings_share_minor_check CHECK (share_minor >= 0)
);
CREATE INDEX bookings_answer ON bookings USING btree (answer_by) WHERE (state = 'requested'::text);
CREATE INDEX bookings_asking ON bookings USING btree (trip_seq) WHERE (state = ANY (ARRAY['requested'::text, 'waiting'::text]));
CREATE INDEX bookings_attested ON bookings USING btree (arrives_at, id) WHERE (adult_attested IS NOT NULL);
CREATE INDEX bookings_confirmed ON bookings USING btree (arrives_at) WHERE (state = 'confirmed'::text);
CREATE INDEX bookings_departing ON bookings USING btree (departs_at) WHERE (confirmed_at IS NOT NULL);
CREATE INDEX bookings_driver ON bookings USING btree (driver_id, departs_at);
CREATE INDEX bookings_ended_unpaid ON bookings USING btree (passenger_id, ended_at) WHERE ((confirmed_at IS NULL) AND (state = ANY (ARRAY['withdrawn'::text, 'expired'::text, 'cancelled'::text])));
CREATE UNIQUE INDEX bookings_live ON bookings USING btree (passenger_id, trip_seq) WHERE (state = ANY (ARRAY['requested'::text, 'waiting'::text, 'offered'::text, 'accepted'::text, 'confirmed'::text]));
CREATE INDEX bookings_paid_in_car ON bookings USING btree (trip_seq) WHERE (car_minor > 0);
CREATE INDEX bookings_passenger ON bookings USING btree (passenger_id, departs_at);
CREATE INDEX bookings_pay ON bookings USING btree (pay_by) WHERE (state = 'accepted'::text);
CREATE INDEX bookings_trip ON bookings USING btree (trip_seq);
CREATE INDEX bookings_unsettled ON bookings USING btree (departs_at) WHERE ((settled_at IS NULL) AND (confirmed_at IS NOT NULL));
CREATE INDEX bookings_waiting ON bookings USING btree (trip_seq, line_no) WHERE (state = 'waiting'::text);
CREATE INDEX bookings_waiting_until ON bookings USING btree (answer_by) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));
CREATE TRIGGER bookings_moved AFTER UPDATE OF departs_at ON bookings FOR EACH ROW WHEN (old.departs_at IS DISTINCT FROM new.departs_at) EXECUTE FUNCTION note_moved_departure();

create table cases (
  id uuid default gen_random_uuid() not null,
  n bigint generated always as identity not null,
  person_id uuid not null,
  source text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_n_key UNIQUE (n),
  constraint cases_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES accounts(id),
  constraint cases_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts(id),
  constraint cases_check CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  constraint cases_source_check CHECK (source = ANY (ARRAY['report'::text, 'absence'::text, 'false_reports'::text, 'receipts'::text, 'payment'::text]))
);
CREATE UNIQUE INDEX cases_open ON cases USING btree (person_id) WHERE (closed_at IS NULL);
CREATE INDEX cases_person ON cases USING btree (person_id);

create table change_answers (
  change_id uuid not null,
  booking_id uuid not null,
  state text not null,
  answered_at timestamp with time zone,
  constraint change_answers_pkey PRIMARY KEY (change_id, booking_id),
  constraint change_answers_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint change_answers_change_id_fkey FOREIGN KEY (change_id) REFERENCES trip_changes(id),
  constraint change_answers_check CHECK ((state = 'waiting'::text) = (answered_at IS NULL)),
  constraint change_answers_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'yes'::text, 'no'::text, 'lapsed'::text, 'followed'::text, 'void'::text]))
);
CREATE INDEX change_answers_booking ON change_answers USING btree (booking_id);

create table change_history (
  change_id uuid not null,
  booking_id uuid,
  n bigint generated always as identity not null,
  life text not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid,
  at timestamp with time zone not null,
  details jsonb default '{}'::jsonb not null,
  constraint change_history_pkey PRIMARY KEY (change_id, n),
  constraint change_history_actor_fkey FOREIGN KEY (actor) REFERENCES accounts(id),
  constraint change_history_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint change_history_change_id_fkey FOREIGN KEY (change_id) REFERENCES trip_changes(id),
  constraint change_history_life_from_state_event_to_state_fkey FOREIGN KEY (life, from_state, event, to_state) REFERENCES life_moves(life, from_state, event, to_state),
  constraint change_history_check CHECK ((life = 'answer'::text) = (booking_id IS NOT NULL)),
  constraint change_history_life_check CHECK (life = ANY (ARRAY['change'::text, 'answer'::text]))
);
CREATE TRIGGER change_history_stands BEFORE DELETE OR UPDATE OR TRUNCATE ON change_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table chargebacks (
  payment_id uuid not null,
  n smallint not null,
  taken_minor bigint not null,
  loss_minor bigint not null,
  at timestamp with time zone not null,
  returned_at timestamp with time zone,
  constraint chargebacks_pkey PRIMARY KEY (payment_id, n),
  constraint chargebacks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint chargebacks_check CHECK (loss_minor >= 0 AND loss_minor <= taken_minor),
  constraint chargebacks_n_check CHECK (n >= 1),
  constraint chargebacks_taken_minor_check CHECK (taken_minor > 0)
);
CREATE UNIQUE INDEX chargebacks_open ON chargebacks USING btree (payment_id) WHERE (returned_at IS NULL);

create table claims (
  id uuid not null,
  opened_at timestamp with time zone not null,
  dni_hash bytea,
  person_sealed bytea not null,
  cbu_sealed bytea,
  inherited_by uuid,
  inherited_at timestamp with time zone,
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_id_fkey FOREIGN KEY (id) REFERENCES accounts(id),
  constraint claims_inherited_by_fkey FOREIGN KEY (inherited_by) REFERENCES accounts(id),
  constraint claims_check CHECK ((inherited_by IS NULL) = (inherited_at IS NULL))
);
CREATE INDEX claims_dni ON claims USING btree (dni_hash) WHERE (inherited_by IS NULL);
CREATE INDEX claims_inherited ON claims USING btree (inherited_by) WHERE (inherited_by IS NOT NULL);

create table companion_invitations (
  id uuid not null,
  trip_seq integer not null,
  booker_id uuid not null,
  state text not null,
  account_id uuid,
  adult_attested text,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint companion_invitations_pkey PRIMARY KEY (id),
  constraint companion_invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint companion_invitations_booker_id_fkey FOREIGN KEY (booker_id) REFERENCES accounts(id),
  constraint companion_invitations_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq),
  constraint companion_invitations_check CHECK ((state = 'agreed'::text) = (account_id IS NOT NULL)),
  constraint companion_invitations_check1 CHECK ((state = ANY (ARRAY['declined'::text, 'withdrawn'::text])) = (ended_at IS NOT NULL)),
  constraint companion_invitations_check2 CHECK (account_id <> booker_id),
  constraint companion_invitations_state_check CHECK (state = ANY (ARRAY['open'::text, 'agreed'::text, 'declined'::text, 'withdrawn'::text]))
);
CREATE UNIQUE INDEX companion_invitations_agreed ON companion_invitations USING btree (account_id, trip_seq, booker_id) WHERE (state = 'agreed'::text);
CREATE INDEX companion_invitations_of_booker ON companion_invitations USING btree (booker_id, trip_seq);
CREATE INDEX companion_invitations_of_trip ON companion_invitations USING btree (trip_seq);

create table compared_payments (
  provider text not null,
  provider_payment_id text not null,
  constraint compared_payments_pkey PRIMARY KEY (provider, provider_payment_id)
);

create table consents (
  account_id uuid not null,
  n bigint generated always as identity not null,
  version text not null,
  language text,
  address text,
  at timestamp with time zone not null,
  constraint consents_pkey PRIMARY KEY (account_id, n),
  constraint consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint consents_language_check CHECK (language = ANY (ARRAY['en-US'::text, 'es-AR'::text]))
);

create table conversations (
  id uuid default gen_random_uuid() not null,
  first_id uuid not null,
  second_id uuid not null,
  started_by uuid not null,
  started_at timestamp with time zone not null,
  last_n integer default 0 not null,
  last_at timestamp with time zone not null,
  first_read integer default 0 not null,
  second_read integer default 0 not null,
  trip_seq integer,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_first_id_second_id_key UNIQUE (first_id, second_id),
  constraint conversations_first_id_fkey FOREIGN KEY (first_id) REFERENCES accounts(id),
  constraint conversations_second_id_fkey FOREIGN KEY (second_id) REFERENCES accounts(id),
  constraint conversations_started_by_fkey FOREIGN KEY (started_by) REFERENCES accounts(id),
  constraint conversations_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq),
  constraint conversations_check CHECK (first_id < second_id),
  constraint conversations_check1 CHECK (started_by = first_id OR started_by = second_id),
  constraint conversations_check2 CHECK (last_at >= started_at),
  constraint conversations_check3 CHECK (first_read >= 0 AND first_read <= last_n AND second_read >= 0 AND second_read <= last_n)
);
CREATE INDEX conversations_latest ON conversations USING btree (last_at);
CREATE INDEX conversations_of_first ON conversations USING btree (first_id, last_at, id);
CREATE INDEX conversations_of_second ON conversations USING btree (second_id, last_at, id);
CREATE INDEX conversations_started ON conversations USING btree (started_by, started_at);

create table data_request_history (
  request_id uuid not null,
  n bigint generated always as identity not null,
  life text default 'data_request'::text not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid,
  at timestamp with time zone not null,
  details jsonb default '{}'::jsonb not null,
  constraint data_request_history_pkey PRIMARY KEY (request_id, n),
  constraint data_request_history_actor_fkey FOREIGN KEY (actor) REFERENCES accounts(id),
  constraint data_request_history_life_from_state_event_to_state_fkey FOREIGN KEY (life, from_state, event, to_state) REFERENCES life_moves(life, from_state, event, to_state),
  constraint data_request_history_request_id_fkey FOREIGN KEY (request_id) REFERENCES data_requests(id),
  constraint data_request_history_life_check CHECK (life = 'data_request'::text)
);
CREATE TRIGGER data_request_history_stands BEFORE DELETE OR UPDATE ON data_request_history FOR EACH ROW EXECUTE FUNCTION refuse_unless_over();
CREATE TRIGGER data_request_history_stays BEFORE TRUNCATE ON data_request_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table data_requests (
  id uuid default gen_random_uuid() not null,
  n bigint generated always as identity not null,
  person_id uuid,
  kind text not null,
  text text not null,
  recorded_by uuid,
  contact text,
  proof text,
  state text not null,
  asked_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  answer text,
  answered_by uuid,
  ended_at timestamp with time zone,
  constraint data_requests_pkey PRIMARY KEY (id),
  constraint data_requests_n_key UNIQUE (n),
  constraint data_requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES accounts(id),
  constraint data_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts(id),
  constraint data_requests_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES accounts(id),
  constraint data_requests_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 2000),
  constraint data_requests_check CHECK (num_nulls(recorded_by, contact, proof) = ANY (ARRAY[0, 3])),
  constraint data_requests_check1 CHECK (person_id IS NOT NULL OR recorded_by IS NOT NULL),
  constraint data_requests_check2 CHECK (num_nulls(answer, answered_by) = ANY (ARRAY[0, 2])),
  constraint data_requests_check3 CHECK ((state = ANY (ARRAY['open'::text, 'withdrawn'::text])) = (answer IS NULL)),
  constraint data_requests_check4 CHECK ((state = 'open'::text) = (ended_at IS NULL)),
  constraint data_requests_check5 CHECK (recorded_by <> person_id AND answered_by <> person_id),
  constraint data_requests_contact_check CHECK (length(contact) >= 1 AND length(contact) <= 320),
  constraint data_requests_kind_check CHECK (kind = ANY (ARRAY['rectify'::text, 'object'::text, 'restrict'::text, 'erase'::text])),
  constraint data_requests_proof_check CHECK (length(proof) >= 1 AND length(proof) <= 2000),
  constraint data_requests_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE UNIQUE INDEX data_requests_open ON data_requests USING btree (person_id, kind) WHERE (state = 'open'::text);
CREATE INDEX data_requests_person ON data_requests USING btree (person_id, n);
CREATE INDEX data_requests_waiting ON data_requests USING btree (answer_by) WHERE (state = 'open'::text);

create table deliveries (
  id uuid default gen_random_uuid() not null,
  notification_id uuid not null,
  channel text not null,
  browser_id uuid,
  state text default 'pending'::text not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  made_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  problem text,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_notification_id_channel_browser_id_key UNIQUE NULLS NOT DISTINCT (notification_id, channel, browser_id),
  constraint deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id),
  constraint deliveries_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'push'::text])),
  constraint deliveries_check CHECK ((state = 'pending'::text) = (ended_at IS NULL)),
  constraint deliveries_check1 CHECK ((channel = 'push'::text) = (browser_id IS NOT NULL)),
  constraint deliveries_state_check CHECK (state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'gone'::text]))
);
CREATE INDEX deliveries_due ON deliveries USING btree (next_try_at) WHERE (state = 'pending'::text);

create table division_askers (
  trip_seq integer not null,
  account_id uuid not null,
  asked_at timestamp with time zone not null,
  constraint division_askers_pkey PRIMARY KEY (trip_seq, account_id),
  constraint division_askers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint division_askers_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES divisions(trip_seq)
);

create table division_receipts (
  trip_seq integer not null,
  n smallint not null,
  account_id uuid not null,
  image_id uuid not null,
  purpose text generated always as ('receipt'::text) stored,
  constraint division_receipts_pkey PRIMARY KEY (trip_seq, n),
  constraint division_receipts_image_id_account_id_purpose_fkey FOREIGN KEY (image_id, account_id, purpose) REFERENCES images(id, owner_id, purpose),
  constraint division_receipts_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES divisions(trip_seq),
  constraint division_receipts_n_check CHECK (n >= 1 AND n <= 10)
);
CREATE INDEX division_receipts_image ON division_receipts USING btree (image_id);
CREATE TRIGGER receipts_are_checked AFTER DELETE OR UPDATE ON division_receipts FOR EACH ROW EXECUTE FUNCTION check_released_images('image_id');

create table divisions (
  trip_seq integer not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  due_by timestamp with time zone not null,
  entered_at timestamp with time zone,
  fuel_price_minor bigint,
  litres_hundredths integer,
  tolls_minor bigint,
  people integer,
  share_minor bigint,
  computed_at timestamp with time zone,
  doubts text[] default '{}'::text[] not null,
  believed boolean,
  judged_at timestamp with time zone,
  judged_by uuid,
  extended_at timestamp with time zone,
  extended_by uuid,
  cost_minor bigint,
  divided_by text,
  constraint divisions_pkey PRIMARY KEY (trip_seq),
  constraint divisions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(id),
  constraint divisions_extended_by_fkey FOREIGN KEY (extended_by) REFERENCES accounts(id),
  constraint divisions_judged_by_fkey FOREIGN KEY (judged_by) REFERENCES accounts(id),
  constraint divisions_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq),
  constraint divisions_check CHECK ((judged_at IS NULL) = (believed IS NULL)),
  constraint divisions_cost_minor_check CHECK (cost_minor >= 0),
  constraint divisions_divided_by_check CHECK (divided_by = ANY (ARRAY['receipts'::text, 'silence'::text, 'nothing'::text])),
  constraint divisions_doubts_check CHECK (doubts <@ ARRAY['fuel_price'::text, 'tolls'::text, 'litres'::text]),
  constraint divisions_fuel_price_minor_check CHECK (fuel_price_minor > 0),
  constraint divisions_litres_hundredths_check CHECK (litres_hundredths > 0),
  constraint divisions_share_minor_check CHECK (share_minor >= 0),
  constraint divisions_tolls_minor_check CHECK (tolls_minor >= 0)
);
CREATE INDEX divisions_open ON divisions USING btree (trip_seq) WHERE (computed_at IS NULL);

create table driver_dues (
  account_id uuid not null,
  currency text not null,
  minor bigint not null,
  constraint driver_dues_pkey PRIMARY KEY (account_id, currency)
);
CREATE INDEX driver_dues_open ON driver_dues USING btree (account_id, currency) WHERE (minor <> 0);

create table erasures (
  n bigint generated always as identity not null,
  account_id uuid not null,
  at timestamp with time zone not null,
  constraint erasures_pkey PRIMARY KEY (n)
);
CREATE INDEX erasures_at ON erasures USING btree (at);

create table evidence (
  id bigint generated always as identity not null,
  report_id uuid not null,
  kind text not null,
  content jsonb not null,
  constraint evidence_pkey PRIMARY KEY (id),
  constraint evidence_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id),
  constraint evidence_kind_check CHECK (kind = ANY (ARRAY['message'::text, 'rating'::text, 'trip'::text, 'absence'::text]))
);
CREATE INDEX evidence_report ON evidence USING btree (report_id);

create table feed (
  name text not null,
  version text not null,
  made_at timestamp with time zone not null,
  body bytea not null,
  constraint feed_pkey PRIMARY KEY (name)
);

create table fees (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  state text not null,
  reference text not null,
  provider text not null,
  checkout_id text,
  init_point text,
  currency text not null,
  amount_minor bigint not null,
  pay_by timestamp with time zone not null,
  provider_payment_id text,
  provider_refund_id text,
  asked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  refunded_at timestamp with time zone,
  taken_times integer default 1 not null,
  constraint fees_pkey PRIMARY KEY (id),
  constraint fees_provider_provider_payment_id_key UNIQUE (provider, provider_payment_id),
  constraint fees_provider_refund_id_key UNIQUE (provider_refund_id),
  constraint fees_reference_key UNIQUE (reference),
  constraint fees_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint fees_amount_minor_check CHECK (amount_minor > 0),
  constraint fees_check CHECK ((provider_payment_id IS NULL) = (paid_at IS NULL)),
  constraint fees_paid_check CHECK ((state = ANY (ARRAY['paid'::text, 'refund_due'::text, 'refund_refused'::text, 'refunded'::text, 'charged_back'::text])) = (paid_at IS NOT NULL)),
  constraint fees_state_check CHECK (state = ANY (ARRAY['opened'::text, 'waiting'::text, 'paid'::text, 'closed'::text, 'refund_due'::text, 'refund_refused'::text, 'refunded'::text, 'charged_back'::text])),
  constraint fees_taken_times_check CHECK (taken_times >= 1)
);
CREATE UNIQUE INDEX fees_open ON fees USING btree (account_id) WHERE (state = ANY (ARRAY['opened'::text, 'waiting'::text]));
CREATE INDEX fees_unfinished ON fees USING btree (created_at) WHERE (state = ANY (ARRAY['opened'::text, 'waiting'::text, 'refund_due'::text]));

create table follow_links (
  id uuid default gen_random_uuid() not null,
  hash bytea not null,
  trip_seq integer not null,
  account_id uuid not null,
  made_at timestamp with time zone not null,
  constraint follow_links_pkey PRIMARY KEY (id),
  constraint follow_links_hash_key UNIQUE (hash),
  constraint follow_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint follow_links_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq),
  constraint follow_links_hash_check CHECK (length(hash) = 32)
);
CREATE INDEX follow_links_of ON follow_links USING btree (trip_seq, account_id);

create table freeze_history (
  freeze_id uuid not null,
  n bigint generated always as identity not null,
  life text default 'freeze'::text not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid,
  at timestamp with time zone not null,
  details jsonb default '{}'::jsonb not null,
  constraint freeze_history_pkey PRIMARY KEY (freeze_id, n),
  constraint freeze_history_actor_fkey FOREIGN KEY (actor) REFERENCES accounts(id),
  constraint freeze_history_freeze_id_fkey FOREIGN KEY (freeze_id) REFERENCES frozen_trips(id),
  constraint freeze_history_life_from_state_event_to_state_fkey FOREIGN KEY (life, from_state, event, to_state) REFERENCES life_moves(life, from_state, event, to_state),
  constraint freeze_history_life_check CHECK (life = 'freeze'::text)
);
CREATE TRIGGER freeze_history_stands BEFORE DELETE OR UPDATE ON freeze_history FOR EACH ROW EXECUTE FUNCTION refuse_unless_over();
CREATE TRIGGER freeze_history_stays BEFORE TRUNCATE ON freeze_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table frozen_trips (
  trip_seq integer not null,
  case_id uuid not null,
  frozen_at timestamp with time zone not null,
  id uuid default gen_random_uuid() not null,
  state text not null,
  until timestamp with time zone not null,
  constraint frozen_trips_pkey PRIMARY KEY (trip_seq, case_id),
  constraint frozen_trips_id_key UNIQUE (id),
  constraint frozen_trips_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint frozen_trips_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq),
  constraint frozen_trips_length CHECK (until <= (frozen_at +
CASE state
    WHEN 'frozen'::text THEN '1440:00:00'::interval
    ELSE '2880:00:00'::interval
END))
);
CREATE INDEX frozen_trips_case ON frozen_trips USING btree (case_id);
CREATE INDEX frozen_trips_open ON frozen_trips USING btree (until) WHERE (state <> 'ended'::text);

create table fuel_prices (
  id integer generated always as identity not null,
  currency text not null,
  price_minor bigint not null,
  valid_from timestamp with time zone not null,
  fuel text default 'petrol'::text not null,
  source text default ''::text not null,
  used boolean default false not null,
  constraint fuel_prices_pkey PRIMARY KEY (id),
  constraint fuel_prices_currency_fuel_valid_from_key UNIQUE (currency, fuel, valid_from),
  constraint fuel_prices_fuel_check CHECK (fuel = ANY (ARRAY['petrol'::text, 'diesel'::text, 'gnc'::text, 'electric'::text])),
  constraint fuel_prices_price_minor_check CHECK (price_minor > 0)
);

create table given_up_seats (
  booking_id uuid not null,
  n smallint not null,
  seats smallint not null,
  at timestamp with time zone not null,
  kept_minor bigint default 0 not null,
  halves_back smallint default 0 not null,
  share_minor bigint,
  account_id uuid,
  constraint given_up_seats_pkey PRIMARY KEY (booking_id, n),
  constraint given_up_seats_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint given_up_seats_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint given_up_seats_check CHECK (halves_back >= 0 AND halves_back <= seats),
  constraint given_up_seats_kept_minor_check CHECK (kept_minor >= 0),
  constraint given_up_seats_n_check CHECK (n >= 1 AND n <= 5),
  constraint given_up_seats_seats_check CHECK (seats >= 1 AND seats <= 5),
  constraint given_up_seats_share_minor_check CHECK (share_minor >= 0)
);
CREATE INDEX given_up_seats_account ON given_up_seats USING btree (account_id) WHERE (account_id IS NOT NULL);

create table hints (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  person_id uuid not null,
  about text not null,
  trip_id uuid,
  signs text[] not null,
  found_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  constraint hints_pkey PRIMARY KEY (id),
  constraint hints_kind_person_id_about_key UNIQUE (kind, person_id, about),
  constraint hints_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES accounts(id),
  constraint hints_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts(id),
  constraint hints_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id),
  constraint hints_kind_check CHECK (kind = ANY (ARRAY['money_outside'::text, 'professional_driver'::text, 'same_document'::text, 'seats_given_up'::text, 'offers_let_go'::text, 'high_consumption'::text, 'fuel_doubted'::text]))
);
CREATE INDEX hints_open ON hints USING btree (found_at) WHERE (closed_at IS NULL);
CREATE INDEX hints_person ON hints USING btree (person_id);

create table identity_checks (
  account_id uuid not null,
  n bigint generated always as identity not null,
  front_id uuid not null,
  back_id uuid not null,
  result text not null,
  reason text default ''::text not null,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  delete_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint identity_checks_pkey PRIMARY KEY (account_id, n),
  constraint identity_checks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint identity_checks_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint identity_checks_check CHECK (decided_by <> account_id),
  constraint identity_checks_result_check CHECK (result = ANY (ARRAY['checked'::text, 'rejected'::text]))
);
CREATE INDEX identity_checks_due ON identity_checks USING btree (delete_at) WHERE (deleted_at IS NULL);

create table image_openings (
  owner_id uuid not null,
  n bigint generated always as identity not null,
  image_id uuid not null,
  purpose text not null,
  opened_by uuid not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint image_openings_pkey PRIMARY KEY (owner_id, n),
  constraint image_openings_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES accounts(id),
  constraint image_openings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id)
);

create table images (
  id uuid default gen_random_uuid() not null,
  owner_id uuid not null,
  purpose text not null,
  key text not null,
  key_sealed bytea,
  width smallint not null,
  height smallint not null,
  bytes integer not null,
  created_at timestamp with time zone not null,
  dropped_at timestamp with time zone,
  constraint images_pkey PRIMARY KEY (id),
  constraint images_id_owner_id_purpose_key UNIQUE (id, owner_id, purpose),
  constraint images_key_key UNIQUE (key),
  constraint images_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id),
  constraint images_check CHECK ((purpose = 'photo'::text OR dropped_at IS NOT NULL) = (key_sealed IS NULL)),
  constraint images_purpose_check CHECK (purpose = ANY (ARRAY['photo'::text, 'identity_front'::text, 'identity_back'::text, 'green_card'::text, 'blue_card'::text, 'licence'::text, 'insurance'::text, 'inspection'::text, 'receipt'::text]))
);
CREATE INDEX images_created ON images USING btree (created_at);
CREATE INDEX images_dropped ON images USING btree (dropped_at) WHERE (dropped_at IS NOT NULL);
CREATE INDEX images_owner ON images USING btree (owner_id);
CREATE TRIGGER images_are_checked AFTER INSERT ON images FOR EACH ROW EXECUTE FUNCTION check_new_image();

create table images_to_check (
  image_id uuid not null,
  uploaded_at timestamp with time zone not null,
  constraint images_to_check_pkey PRIMARY KEY (image_id),
  constraint images_to_check_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id) ON DELETE CASCADE
);
CREATE INDEX images_to_check_uploaded ON images_to_check USING btree (uploaded_at);

create table installation (
  only_one boolean default true not null,
  name text default ''::text not null,
  contact text default ''::text not null,
  language text default 'en-US'::text not null,
  currency text default 'ARS'::text not null,
  constraint installation_pkey PRIMARY KEY (only_one),
  constraint installation_language_check CHECK (language = ANY (ARRAY['en-US'::text, 'es-AR'::text])),
  constraint installation_only_one_check CHECK (only_one)
);

create table invitations (
  n bigint generated always as identity not null,
  trip_seq integer not null,
  account_id uuid not null,
  driver_id uuid not null,
  alert_id uuid,
  from_place integer not null,
  to_place integer not null,
  invited_at timestamp with time zone not null,
  constraint invitations_pkey PRIMARY KEY (trip_seq, account_id),
  constraint invitations_n_key UNIQUE (n),
  constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint invitations_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE SET NULL,
  constraint invitations_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint invitations_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq) ON DELETE CASCADE
);
CREATE INDEX invitations_from ON invitations USING btree (alert_id) WHERE (alert_id IS NOT NULL);
CREATE INDEX invitations_of ON invitations USING btree (driver_id, invited_at);
CREATE INDEX invitations_old ON invitations USING btree (invited_at, n);
CREATE INDEX invitations_to ON invitations USING btree (account_id);

create table job_runs (
  id bigint generated always as identity not null,
  name text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  problem text,
  done integer,
  constraint job_runs_pkey PRIMARY KEY (id),
  constraint job_runs_check CHECK (ended_at >= started_at),
  constraint job_runs_check1 CHECK (problem IS NULL OR ended_at IS NOT NULL)
);
CREATE INDEX job_runs_of ON job_runs USING btree (name, id);

create table kept_answers (
  account_id uuid not null,
  call text not null,
  key text not null,
  sent_hash bytea not null,
  started_at timestamp with time zone not null,
  answer bytea,
  process text,
  constraint kept_answers_pkey PRIMARY KEY (account_id, call, key),
  constraint kept_answers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX kept_answers_started ON kept_answers USING btree (started_at);

create table kept_out (
  kind text not null,
  hash bytea not null,
  account_id uuid not null,
  until timestamp with time zone not null,
  constraint kept_out_pkey PRIMARY KEY (kind, hash),
  constraint kept_out_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint kept_out_kind_check CHECK (kind = ANY (ARRAY['dni'::text, 'email'::text, 'login'::text, 'phone'::text]))
);
CREATE INDEX kept_out_account ON kept_out USING btree (account_id);

create table ledger_entries (
  posting_id bigint not null,
  n integer not null,
  account text not null,
  amount_minor bigint not null,
  constraint ledger_entries_pkey PRIMARY KEY (posting_id, n),
  constraint ledger_entries_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES postings(id),
  constraint ledger_entries_amount_minor_check CHECK (amount_minor <> 0)
);
CREATE INDEX ledger_entries_of ON ledger_entries USING btree (account text_pattern_ops, posting_id);
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_lines();
CREATE TRIGGER ledger_entries_due AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION keep_dues();
CREATE TRIGGER ledger_entries_due_gone AFTER DELETE ON ledger_entries REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION keep_dues();
CREATE TRIGGER ledger_entries_stand BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_unless_over();
CREATE TRIGGER ledger_entries_stay BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entries_whole AFTER DELETE ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_half();

create table legal_holds (
  id uuid default gen_random_uuid() not null,
  person_id uuid not null,
  case_id uuid,
  reason text not null,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  lifted_by uuid,
  lifted_at timestamp with time zone,
  lifted_reason text,
  constraint legal_holds_pkey PRIMARY KEY (id),
  constraint legal_holds_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint legal_holds_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES accounts(id),
  constraint legal_holds_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts(id),
  constraint legal_holds_set_by_fkey FOREIGN KEY (set_by) REFERENCES accounts(id),
  constraint legal_holds_check CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lifted_reason IS NULL)),
  constraint legal_holds_lifted_reason_check CHECK (length(lifted_reason) >= 1 AND length(lifted_reason) <= 2000),
  constraint legal_holds_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 2000)
);
CREATE INDEX legal_holds_case ON legal_holds USING btree (case_id) WHERE (lifted_at IS NULL);
CREATE INDEX legal_holds_of_case ON legal_holds USING btree (case_id) WHERE (case_id IS NOT NULL);
CREATE UNIQUE INDEX legal_holds_once ON legal_holds USING btree (person_id, case_id) NULLS NOT DISTINCT WHERE (lifted_at IS NULL);

create table life_moves (
  life text not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  constraint life_moves_pkey PRIMARY KEY (life, from_state, event, to_state)
);

create table login_codes (
  browser_hash bytea not null,
  address_hash bytea not null,
  code_hash bytea not null,
  link_hash bytea,
  state text not null,
  challenge text not null,
  tries integer default 0 not null,
  mail text default 'sent'::text not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  answer_hash bytea,
  email text,
  constraint login_codes_pkey PRIMARY KEY (browser_hash),
  constraint login_codes_answer_hash_key UNIQUE (answer_hash),
  constraint login_codes_check CHECK ((answer_hash IS NULL) = (email IS NULL)),
  constraint login_codes_mail_check CHECK (mail = ANY (ARRAY['sent'::text, 'held'::text, 'refused'::text, 'away'::text, 'none'::text]))
);
CREATE INDEX login_codes_address ON login_codes USING btree (address_hash);
CREATE INDEX login_codes_made ON login_codes USING btree (made_at);

create table looks (
  name text not null,
  at timestamp with time zone not null,
  constraint looks_pkey PRIMARY KEY (name)
);

create table mailbox_mails (
  n bigint generated always as identity not null,
  message_id text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null,
  at timestamp with time zone not null,
  constraint mailbox_mails_pkey PRIMARY KEY (n),
  constraint mailbox_mails_message_id_key UNIQUE (message_id)
);
CREATE INDEX mailbox_mails_to ON mailbox_mails USING btree (to_address, n DESC);

create table messages (
  conversation_id uuid not null,
  n integer not null,
  author_id uuid not null,
  text text not null,
  sent_at timestamp with time zone not null,
  key text,
  constraint messages_pkey PRIMARY KEY (conversation_id, n),
  constraint messages_author_id_key_key UNIQUE (author_id, key),
  constraint messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint messages_key_check CHECK (length(key) >= 1 AND length(key) <= 64),
  constraint messages_n_check CHECK (n > 0),
  constraint messages_text_check CHECK (length(text) <= 2000)
);

create table moved_departures (
  id bigint generated always as identity not null,
  trip_seq integer not null,
  constraint moved_departures_pkey PRIMARY KEY (id)
);

create table notices (
  provider text not null,
  notice_id text not null,
  payment_id text not null,
  received_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  problem text,
  constraint notices_pkey PRIMARY KEY (provider, notice_id)
);
CREATE INDEX notices_received ON notices USING btree (received_at);
CREATE INDEX notices_waiting ON notices USING btree (next_try_at) WHERE (applied_at IS NULL);

create table notification_choices (
  account_id uuid not null,
  theme text not null,
  channel text not null,
  wanted boolean not null,
  chosen_at timestamp with time zone not null,
  constraint notification_choices_pkey PRIMARY KEY (account_id, theme, channel),
  constraint notification_choices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint notification_choices_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'push'::text]))
);

create table notifications (
  id uuid default gen_random_uuid() not null,
  n bigint generated always as identity not null,
  account_id uuid not null,
  kind text not null,
  key text not null,
  trip_id uuid,
  booking_id uuid,
  person_id uuid,
  details jsonb default '{}'::jsonb not null,
  at timestamp with time zone not null,
  until timestamp with time zone,
  spread_at timestamp with time zone,
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_account_id_kind_key_key UNIQUE (account_id, kind, key),
  constraint notifications_n_key UNIQUE (n),
  constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint notifications_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts(id),
  constraint notifications_check CHECK (person_id <> account_id),
  constraint notifications_check1 CHECK (read_at >= at),
  constraint notifications_key_check CHECK (length(key) >= 1 AND length(key) <= 200)
);
CREATE INDEX notifications_of ON notifications USING btree (account_id, n DESC);
CREATE INDEX notifications_unread ON notifications USING btree (account_id, n) WHERE (read_at IS NULL);
CREATE INDEX notifications_unspread ON notifications USING btree (n) WHERE (spread_at IS NULL);

create table open_streams (
  account bytea not null,
  processes text[] not null,
  constraint open_streams_pkey PRIMARY KEY (account)
);

create table order_cancellations (
  order_id uuid not null,
  proposed_by uuid not null,
  confirmed_by uuid,
  decided_at timestamp with time zone not null,
  objection text,
  objected_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint order_cancellations_pkey PRIMARY KEY (order_id),
  constraint order_cancellations_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES accounts(id),
  constraint order_cancellations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_cancellations_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES accounts(id),
  constraint order_cancellations_check CHECK (confirmed_by <> proposed_by),
  constraint order_cancellations_check1 CHECK ((objected_at IS NULL) = (objection IS NULL)),
  constraint order_cancellations_check2 CHECK (objected_at IS NULL OR ended_at IS NOT NULL)
);
CREATE INDEX order_cancellations_open ON order_cancellations USING btree (decided_at) WHERE (ended_at IS NULL);

create table order_history (
  order_id uuid not null,
  n bigint generated always as identity not null,
  life text default 'order'::text not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid,
  at timestamp with time zone not null,
  details jsonb default '{}'::jsonb not null,
  constraint order_history_pkey PRIMARY KEY (order_id, n),
  constraint order_history_actor_fkey FOREIGN KEY (actor) REFERENCES accounts(id),
  constraint order_history_life_from_state_event_to_state_fkey FOREIGN KEY (life, from_state, event, to_state) REFERENCES life_moves(life, from_state, event, to_state),
  constraint order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_history_life_check CHECK (life = 'order'::text)
);
CREATE INDEX order_history_n ON order_history USING btree (n);
CREATE TRIGGER order_history_stands BEFORE DELETE OR UPDATE ON order_history FOR EACH ROW EXECUTE FUNCTION refuse_unless_over();
CREATE TRIGGER order_history_stays BEFORE TRUNCATE ON order_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table orders (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  payer_id uuid not null,
  state text not null,
  reference text not null,
  provider text not null,
  checkout_id text,
  init_point text,
  currency text not null,
  price_minor bigint not null,
  pay_by timestamp with time zone not null,
  hidden_at timestamp with time zone,
  asked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_reference_key UNIQUE (reference),
  constraint orders_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint orders_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES accounts(id),
  constraint orders_price_minor_check CHECK (price_minor > 0)
);
CREATE INDEX orders_booking ON orders USING btree (booking_id);
CREATE INDEX orders_created ON orders USING btree (created_at);
CREATE INDEX orders_left_open ON orders USING btree (pay_by) WHERE ((state = 'closed'::text) AND (init_point IS NOT NULL));
CREATE INDEX orders_listed ON orders USING btree (created_at, id) WHERE (hidden_at IS NULL);
CREATE INDEX orders_listed_price ON orders USING btree (price_minor, id) WHERE (hidden_at IS NULL);
CREATE UNIQUE INDEX orders_open ON orders USING btree (booking_id) WHERE (state <> 'closed'::text);
CREATE INDEX orders_payer ON orders USING btree (payer_id, created_at);
CREATE INDEX orders_pending ON orders USING btree (created_at, id) WHERE ((hidden_at IS NULL) AND (state <> ALL (ARRAY['paid'::text, 'settled'::text, 'part_refunded'::text])));
CREATE INDEX orders_sold ON orders USING btree (currency, created_at) INCLUDE (price_minor) WHERE (state <> ALL (ARRAY['closed'::text, 'refunded'::text, 'charged_back'::text]));
CREATE INDEX orders_unfinished ON orders USING btree (created_at) WHERE (state = ANY (ARRAY['opened'::text, 'waiting'::text]));
CREATE INDEX orders_unpaid ON orders USING btree (updated_at) WHERE (state = 'closed'::text);
CREATE INDEX orders_waiting ON orders USING btree (state) WHERE (state = ANY (ARRAY['opened'::text, 'waiting'::text, 'refund_due'::text, 'disputed'::text]));

create table paper_history (
  paper_id uuid not null,
  n bigint generated always as identity not null,
  event text not null,
  actor uuid,
  at timestamp with time zone not null,
  valid_until date not null,
  reason text default ''::text not null,
  constraint paper_history_pkey PRIMARY KEY (paper_id, n),
  constraint paper_history_actor_fkey FOREIGN KEY (actor) REFERENCES accounts(id),
  constraint paper_history_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id) ON DELETE CASCADE,
  constraint paper_history_event_check CHECK (event = ANY (ARRAY['sent'::text, 'looked'::text, 'seen'::text, 'refused'::text, 'replaced'::text, 'withdrawn'::text, 'photo_deleted'::text]))
);

create table papers (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  vehicle_id uuid,
  kind text not null,
  state text default 'sent'::text not null,
  valid_until date not null,
  two_looks boolean not null,
  sent_at timestamp with time zone not null,
  image_id uuid,
  delete_at timestamp with time zone not null,
  constraint papers_pkey PRIMARY KEY (id),
  constraint papers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint papers_image_id_account_id_kind_fkey FOREIGN KEY (image_id, account_id, kind) REFERENCES images(id, owner_id, purpose),
  constraint papers_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id),
  constraint papers_check CHECK ((vehicle_id IS NULL) = (kind = 'licence'::text)),
  constraint papers_kind_check CHECK (kind = ANY (ARRAY['licence'::text, 'insurance'::text, 'inspection'::text])),
  constraint papers_state_check CHECK (state = ANY (ARRAY['sent'::text, 'looked'::text, 'seen'::text, 'refused'::text, 'replaced'::text, 'withdrawn'::text]))
);
CREATE INDEX papers_account ON papers USING btree (account_id);
CREATE INDEX papers_due ON papers USING btree (delete_at) WHERE (image_id IS NOT NULL);
CREATE INDEX papers_image ON papers USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX papers_lapsing ON papers USING btree (valid_until) WHERE (state = 'seen'::text);
CREATE UNIQUE INDEX papers_open ON papers USING btree (COALESCE(vehicle_id, account_id), kind) WHERE (state = ANY (ARRAY['sent'::text, 'looked'::text]));
CREATE TRIGGER images_of_papers_are_checked AFTER DELETE OR UPDATE OF image_id ON papers FOR EACH ROW EXECUTE FUNCTION check_released_images('image_id');

create table partners (
  name text not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null,
  calls bigint default 0 not null,
  minute bigint default 0 not null,
  minute_calls integer default 0 not null,
  refused bigint default 0 not null,
  constraint partners_pkey PRIMARY KEY (name),
  constraint partners_key_hash_key UNIQUE (key_hash)
);

create table passkeys (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  off_at timestamp with time zone,
  mail_since timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint passkeys_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE INDEX passkeys_account ON passkeys USING btree (account_id);

create table payments (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  provider text not null,
  provider_payment_id text not null,
  status text not null,
  currency text not null,
  amount_minor bigint not null,
  refund_minor bigint default 0 not null,
  extra boolean default false not null,
  captured_at timestamp with time zone not null,
  charged_back_at timestamp with time zone,
  adopted_at timestamp with time zone,
  admitted_facts text[] default '{}'::text[] not null,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_provider_provider_payment_id_key UNIQUE (provider, provider_payment_id),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_amount_minor_check CHECK (amount_minor > 0),
  constraint payments_check CHECK (refund_minor >= 0 AND refund_minor <= amount_minor)
);
CREATE INDEX payments_adopted ON payments USING btree (order_id) WHERE (adopted_at IS NOT NULL);
CREATE INDEX payments_order ON payments USING btree (order_id);
CREATE INDEX payments_provider_payment ON payments USING btree (provider_payment_id);

create table payout_accounts (
  account_id uuid not null,
  cbu_hash bytea not null,
  holder_seen_by uuid,
  holder_seen_at timestamp with time zone,
  returned_at timestamp with time zone,
  constraint payout_accounts_pkey PRIMARY KEY (account_id, cbu_hash),
  constraint payout_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint payout_accounts_holder_seen_by_fkey FOREIGN KEY (holder_seen_by) REFERENCES accounts(id),
  constraint payout_accounts_check CHECK (holder_seen_by IS NULL OR holder_seen_at IS NOT NULL),
  constraint payout_accounts_check1 CHECK (holder_seen_by <> account_id)
);

create table payout_batches (
  id uuid not null,
  prepared_by uuid,
  prepared_at timestamp with time zone not null,
  released_by uuid,
  released_at timestamp with time zone,
  replaced_at timestamp with time zone,
  constraint payout_batches_pkey PRIMARY KEY (id),
  constraint payout_batches_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES accounts(id),
  constraint payout_batches_released_by_fkey FOREIGN KEY (released_by) REFERENCES accounts(id),
  constraint payout_batches_check CHECK (released_by <> prepared_by),
  constraint payout_batches_check2 CHECK (released_at IS NULL OR replaced_at IS NULL),
  constraint payout_batches_released CHECK (released_by IS NULL OR released_at IS NOT NULL)
);
CREATE UNIQUE INDEX payout_batches_waiting ON payout_batches USING btree ((true)) WHERE ((released_at IS NULL) AND (replaced_at IS NULL));

create table payout_lines (
  batch_id uuid not null,
  account_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  constraint payout_lines_pkey PRIMARY KEY (batch_id, account_id, currency),
  constraint payout_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint payout_lines_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id),
  constraint payout_lines_amount_minor_check CHECK (amount_minor > 0)
);

create table payouts (
  batch_id uuid not null,
  account_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  made_by uuid,
  made_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  cbu_last text,
  cbu_hash bytea,
  returned_by uuid,
  constraint payouts_pkey PRIMARY KEY (batch_id, account_id, currency),
  constraint payouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint payouts_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id),
  constraint payouts_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES accounts(id),
  constraint payouts_amount_minor_check CHECK (amount_minor > 0),
  constraint payouts_cbu_last_check CHECK (cbu_last ~ '^[0-9]{4}$'::text)
);
CREATE INDEX payouts_account ON payouts USING btree (account_id, made_at);
CREATE INDEX payouts_cbu_last ON payouts USING btree (cbu_last) WHERE (cbu_last IS NOT NULL);
CREATE INDEX payouts_made ON payouts USING btree (made_at, batch_id, account_id);

create table people_viewed (
  viewer bytea not null,
  day integer not null,
  people bigint[] not null,
  constraint people_viewed_pkey PRIMARY KEY (viewer)
);

create table person_facts (
  account_id uuid not null,
  driven integer not null,
  ridden integer not null,
  cancelled_late integer not null,
  absences integer not null,
  answers integer not null,
  answer_minutes integer,
  counted_at timestamp with time zone not null,
  constraint person_facts_pkey PRIMARY KEY (account_id),
  constraint person_facts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint person_facts_absences_check CHECK (absences >= 0),
  constraint person_facts_answer_minutes_check CHECK (answer_minutes >= 0),
  constraint person_facts_answers_check CHECK (answers >= 0),
  constraint person_facts_cancelled_late_check CHECK (cancelled_late >= 0),
  constraint person_facts_check CHECK ((answers = 0) = (answer_minutes IS NULL)),
  constraint person_facts_driven_check CHECK (driven >= 0),
  constraint person_facts_ridden_check CHECK (ridden >= 0)
);
CREATE INDEX person_facts_counted ON person_facts USING btree (counted_at);

create table person_facts_seen (
  singleton boolean default true not null,
  seen bigint not null,
  seen_before bigint not null,
  constraint person_facts_seen_pkey PRIMARY KEY (singleton),
  constraint person_facts_seen_singleton_check CHECK (singleton)
);

create table phone_codes (
  account_id uuid not null,
  way text not null,
  phone_hash bytea not null,
  code_hash bytea not null,
  tries smallint default 0 not null,
  refusal text,
  ends_at timestamp with time zone not null,
  constraint phone_codes_pkey PRIMARY KEY (account_id),
  constraint phone_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint phone_codes_refusal_check CHECK (refusal = ANY (ARRAY['phone_code_wrong'::text, 'phone_code_over'::text, 'phone_not_possible'::text])),
  constraint phone_codes_way_check CHECK (way = ANY (ARRAY['message'::text, 'sms'::text]))
);
CREATE INDEX phone_codes_ends ON phone_codes USING btree (ends_at);
CREATE INDEX phone_codes_number ON phone_codes USING btree (phone_hash);

create table places (
  id integer not null,
  bit smallint not null,
  weight integer default 0 not null,
  constraint places_pkey PRIMARY KEY (id),
  constraint places_bit_check CHECK ("bit" >= 0 AND "bit" <= 61)
);

create table postings (
  id bigint generated always as identity not null,
  ref text not null,
  currency text not null,
  at timestamp with time zone not null,
  constraint postings_pkey PRIMARY KEY (id),
  constraint postings_ref_key UNIQUE (ref)
);
CREATE INDEX postings_at ON postings USING btree (at);
CREATE CONSTRAINT TRIGGER postings_balance AFTER INSERT ON postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
CREATE TRIGGER postings_stand BEFORE DELETE OR UPDATE ON postings FOR EACH ROW EXECUTE FUNCTION refuse_unless_over();
CREATE TRIGGER postings_stay BEFORE TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table provider_costs (
  about uuid not null,
  currency text not null,
  minor bigint not null,
  times integer not null,
  constraint provider_costs_pkey PRIMARY KEY (about),
  constraint provider_costs_minor_check CHECK (minor >= 0),
  constraint provider_costs_times_check CHECK (times >= 1)
);

create table pseudonyms (
  id uuid not null,
  person_sealed bytea not null,
  since timestamp with time zone not null,
  constraint pseudonyms_pkey PRIMARY KEY (id),
  constraint pseudonyms_id_fkey FOREIGN KEY (id) REFERENCES accounts(id)
);

create table push_browsers (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  address text not null,
  public_key text not null,
  auth text not null,
  added_at timestamp with time zone not null,
  constraint push_browsers_pkey PRIMARY KEY (id),
  constraint push_browsers_address_key UNIQUE (address),
  constraint push_browsers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint push_browsers_address_check CHECK (length(address) <= 1000)
);
CREATE INDEX push_browsers_of ON push_browsers USING btree (account_id, added_at);

create table push_keys (
  id uuid default gen_random_uuid() not null,
  one boolean default true not null,
  public_key text not null,
  private_sealed bytea not null,
  constraint push_keys_pkey PRIMARY KEY (id),
  constraint push_keys_one_key UNIQUE (one),
  constraint push_keys_one_check CHECK (one)
);

create table rate_limits (
  call text not null,
  caller bytea not null,
  calls integer not null,
  ends_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (call, caller)
);

create table ratings (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  author_id uuid not null,
  subject_id uuid not null,
  halves smallint not null,
  thumb text generated always as (
CASE
    WHEN (halves < 5) THEN 'down'::text
    ELSE 'up'::text
END) stored not null,
  description text not null,
  written_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  published_at timestamp with time zone not null,
  reply text,
  reply_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  hidden_reason text,
  counted_at timestamp with time zone,
  did_not_travel boolean default false not null,
  constraint ratings_pkey PRIMARY KEY (id),
  constraint ratings_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id),
  constraint ratings_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint ratings_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES accounts(id),
  constraint ratings_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES accounts(id),
  constraint ratings_check CHECK (author_id <> subject_id),
  constraint ratings_check1 CHECK (written_at >= (closes_at - '336:00:00'::interval) AND written_at < closes_at),
  constraint ratings_check2 CHECK (published_at >= written_at AND published_at <= closes_at),
  constraint ratings_check3 CHECK ((reply IS NULL) = (reply_at IS NULL) AND reply_at >= published_at),
  constraint ratings_check4 CHECK ((hidden_at IS NULL) = (hidden_by IS NULL) AND (hidden_at IS NULL) = (hidden_reason IS NULL)),
  constraint ratings_check5 CHECK (counted_at >= published_at),
  constraint ratings_description_check CHECK (length(description) >= 1 AND length(description) <= 2000),
  constraint ratings_halves_check CHECK (halves >= 0 AND halves <= 10),
  constraint ratings_hidden_reason_check CHECK (length(hidden_reason) >= 1 AND length(hidden_reason) <= 2000),
  constraint ratings_reply_check CHECK (length(reply) >= 1 AND length(reply) <= 1000)
);
CREATE UNIQUE INDEX ratings_of_pair ON ratings USING btree (booking_id, author_id, subject_id);
CREATE INDEX ratings_published ON ratings USING btree (published_at) WHERE (hidden_at IS NULL);
CREATE INDEX ratings_subject ON ratings USING btree (subject_id, published_at);
CREATE INDEX ratings_uncounted ON ratings USING btree (subject_id, published_at) INCLUDE (halves) WHERE ((counted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX ratings_written ON ratings USING btree (written_at);
CREATE TRIGGER ratings_are_not_rewritten BEFORE UPDATE ON ratings FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER ratings_stand BEFORE DELETE OR TRUNCATE ON ratings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table recoveries (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  driver_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  ground text not null,
  reason text not null,
  proposed_by uuid not null,
  confirmed_by uuid,
  at timestamp with time zone not null,
  objection text,
  objected_at timestamp with time zone,
  upheld boolean,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision text,
  constraint recoveries_pkey PRIMARY KEY (id),
  constraint recoveries_booking_id_key UNIQUE (booking_id),
  constraint recoveries_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint recoveries_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES accounts(id),
  constraint recoveries_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint recoveries_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES accounts(id),
  constraint recoveries_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES accounts(id),
  constraint recoveries_amount_minor_check CHECK (amount_minor > 0),
  constraint recoveries_check CHECK (confirmed_by <> proposed_by AND driver_id <> proposed_by AND driver_id <> confirmed_by),
  constraint recoveries_check1 CHECK ((objection IS NULL) = (objected_at IS NULL)),
  constraint recoveries_check2 CHECK ((upheld IS NULL) = (decided_at IS NULL)),
  constraint recoveries_check3 CHECK (decided_at IS NULL OR objected_at IS NOT NULL),
  constraint recoveries_check4 CHECK (decided_by <> proposed_by AND decided_by <> confirmed_by AND decided_by <> driver_id),
  constraint recoveries_decision_check CHECK (length(decision) <= 2000),
  constraint recoveries_ground_check CHECK (ground = ANY (ARRAY['not_given'::text, 'took_part'::text])),
  constraint recoveries_objection_check CHECK (length(objection) <= 2000),
  constraint recoveries_reason_check CHECK (length(reason) <= 2000)
);
CREATE INDEX recoveries_driver ON recoveries USING btree (driver_id, at);

create table refund_accounts (
  refund_id uuid not null,
  account_id uuid not null,
  holder_sealed bytea not null,
  cbu_sealed bytea not null,
  named_at timestamp with time zone not null,
  constraint refund_accounts_pkey PRIMARY KEY (refund_id),
  constraint refund_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint refund_accounts_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);

create table refunds (
  id uuid default gen_random_uuid() not null,
  payment_id uuid not null,
  booking_id uuid not null,
  cause text not null,
  currency text not null,
  amount_minor bigint not null,
  state text not null,
  provider_refund_id text,
  tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  refused_because text,
  by uuid,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  loss_minor bigint default 0 not null,
  paid_from text default 'provider'::text not null,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_provider_refund_id_key UNIQUE (provider_refund_id),
  constraint refunds_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint refunds_by_fkey FOREIGN KEY (by) REFERENCES accounts(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_amount_minor_check CHECK (amount_minor > 0),
  constraint refunds_check CHECK ((state = 'done'::text) = (done_at IS NOT NULL)),
  constraint refunds_check1 CHECK (loss_minor >= 0 AND loss_minor <= amount_minor),
  constraint refunds_paid_from_check CHECK (paid_from = ANY (ARRAY['provider'::text, 'bank'::text])),
  constraint refunds_state_check CHECK (state = ANY (ARRAY['due'::text, 'done'::text, 'refused'::text, 'by_bank'::text]))
);
CREATE INDEX refunds_booking ON refunds USING btree (booking_id);
CREATE INDEX refunds_due ON refunds USING btree (next_try_at) WHERE (state = 'due'::text);
CREATE INDEX refunds_payment ON refunds USING btree (payment_id);

create table reports (
  id uuid default gen_random_uuid() not null,
  n bigint generated always as identity not null,
  case_id uuid not null,
  reporter_id uuid,
  person_id uuid not null,
  subject_kind text not null,
  subject uuid not null,
  reason text not null,
  text text not null,
  at timestamp with time zone not null,
  outcome text,
  decided_at timestamp with time zone,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_n_key UNIQUE (n),
  constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint reports_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts(id),
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES accounts(id),
  constraint reports_check CHECK (reporter_id <> person_id),
  constraint reports_check1 CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  constraint reports_outcome_check CHECK (outcome = ANY (ARRAY['upheld'::text, 'dismissed'::text, 'false'::text])),
  constraint reports_subject_kind_check CHECK (subject_kind = ANY (ARRAY['person'::text, 'trip'::text, 'message'::text, 'rating'::text])),
  constraint reports_text_check CHECK (length(text) <= 2000)
);
CREATE INDEX reports_case ON reports USING btree (case_id);
CREATE INDEX reports_false ON reports USING btree (reporter_id, decided_at) WHERE (outcome = 'false'::text);
CREATE UNIQUE INDEX reports_open ON reports USING btree (reporter_id, subject_kind, subject) WHERE (outcome IS NULL);

create table retention_runs (
  id bigint generated always as identity not null,
  job text not null,
  at timestamp with time zone not null,
  cutoff timestamp with time zone not null,
  counted integer not null,
  erased integer not null,
  anonymised integer not null,
  held_back integer not null,
  ids_hash bytea not null,
  constraint retention_runs_pkey PRIMARY KEY (id),
  constraint retention_runs_check CHECK (counted = (erased + anonymised + held_back))
);
CREATE INDEX retention_runs_of ON retention_runs USING btree (job, id);

create table route_places (
  place_id integer not null,
  route_id integer not null,
  pos_m integer not null,
  off_m smallint not null,
  minutes smallint not null,
  kind smallint not null,
  leg_in smallint not null,
  leg_out smallint not null,
  stop smallint not null,
  constraint route_places_pkey PRIMARY KEY (place_id, route_id, pos_m) INCLUDE (off_m, minutes, kind, leg_in, leg_out, stop),
  constraint route_places_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  constraint route_places_route_id_fkey FOREIGN KEY (route_id) REFERENCES routes(id),
  constraint route_places_kind_check CHECK (kind >= 0 AND kind <= 2)
);
CREATE INDEX route_places_of ON route_places USING btree (route_id);

create table routes (
  id integer generated always as identity not null,
  key bytea not null,
  line text not null,
  stops integer[] not null,
  stops_m integer[] not null,
  stops_minutes integer[] not null,
  legs_m integer[] not null,
  distance_m integer not null,
  duration_s integer not null,
  method text not null,
  constraint routes_pkey PRIMARY KEY (id),
  constraint routes_key_key UNIQUE (key),
  constraint routes_distance_m_check CHECK (distance_m > 0),
  constraint routes_duration_s_check CHECK (duration_s > 0),
  constraint routes_legs_m_check CHECK (cardinality(legs_m) >= 2 AND cardinality(legs_m) <= 16),
  constraint routes_method_check CHECK (method = ANY (ARRAY['corridor'::text, 'estimate'::text, 'osrm'::text])),
  constraint routes_stops_check CHECK (cardinality(stops) >= 2 AND cardinality(stops) <= 8)
);

create table sanction_history (
  sanction_id uuid not null,
  n bigint generated always as identity not null,
  life text default 'sanction'::text not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid,
  at timestamp with time zone not null,
  details jsonb default '{}'::jsonb not null,
  constraint sanction_history_pkey PRIMARY KEY (sanction_id, n),
  constraint sanction_history_actor_fkey FOREIGN KEY (actor) REFERENCES accounts(id),
  constraint sanction_history_life_from_state_event_to_state_fkey FOREIGN KEY (life, from_state, event, to_state) REFERENCES life_moves(life, from_state, event, to_state),
  constraint sanction_history_sanction_id_fkey FOREIGN KEY (sanction_id) REFERENCES sanctions(id),
  constraint sanction_history_life_check CHECK (life = 'sanction'::text)
);
CREATE TRIGGER sanction_history_stands BEFORE DELETE OR UPDATE ON sanction_history FOR EACH ROW EXECUTE FUNCTION refuse_unless_over();
CREATE TRIGGER sanction_history_stays BEFORE TRUNCATE ON sanction_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table sanctions (
  id uuid default gen_random_uuid() not null,
  n bigint generated always as identity not null,
  person_id uuid not null,
  case_id uuid,
  step text not null,
  state text not null,
  offence text not null,
  text text not null,
  statement text default ''::text not null,
  proposed jsonb not null,
  months smallint,
  by uuid not null,
  at timestamp with time zone not null,
  seconded_by uuid,
  starts_at timestamp with time zone,
  until timestamp with time zone,
  by_operator boolean default false not null,
  constraint sanctions_pkey PRIMARY KEY (id),
  constraint sanctions_n_key UNIQUE (n),
  constraint sanctions_by_fkey FOREIGN KEY (by) REFERENCES accounts(id),
  constraint sanctions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint sanctions_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts(id),
  constraint sanctions_seconded_by_fkey FOREIGN KEY (seconded_by) REFERENCES accounts(id),
  constraint sanctions_check CHECK (by <> person_id AND seconded_by <> person_id),
  constraint sanctions_check1 CHECK (seconded_by <> by),
  constraint sanctions_check2 CHECK (months IS NULL OR step = 'suspend'::text),
  constraint sanctions_check3 CHECK ((state = ANY (ARRAY['pending'::text, 'refused'::text])) = (starts_at IS NULL)),
  constraint sanctions_check4 CHECK (step <> 'disable'::text OR state = 'pending'::text OR seconded_by IS NOT NULL OR by_operator),
  constraint sanctions_check5 CHECK (NOT by_operator OR seconded_by IS NULL),
  constraint sanctions_months_check CHECK (months >= 1 AND months <= 24),
  constraint sanctions_statement_check CHECK (length(statement) <= 2000),
  constraint sanctions_step_check CHECK (step = ANY (ARRAY['warn'::text, 'suspend'::text, 'disable'::text])),
  constraint sanctions_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE UNIQUE INDEX sanctions_bar ON sanctions USING btree (person_id) WHERE ((state = 'in_force'::text) AND (step = ANY (ARRAY['suspend'::text, 'disable'::text])));
CREATE INDEX sanctions_case ON sanctions USING btree (case_id) WHERE (case_id IS NOT NULL);
CREATE UNIQUE INDEX sanctions_pending ON sanctions USING btree (person_id) WHERE (state = 'pending'::text);
CREATE INDEX sanctions_person ON sanctions USING btree (person_id, n);

create table sandbox_checkouts (
  id uuid default gen_random_uuid() not null,
  reference text not null,
  order_id text not null,
  title text not null,
  amount_minor bigint not null,
  currency text not null,
  return_to text not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint sandbox_checkouts_pkey PRIMARY KEY (id),
  constraint sandbox_checkouts_reference_key UNIQUE (reference),
  constraint sandbox_checkouts_amount_minor_check CHECK (amount_minor > 0)
);

create table sandbox_notices (
  id bigint generated always as identity not null,
  request_id uuid not null,
  payment_id bigint not null,
  signed_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  tries smallint default 0 not null,
  constraint sandbox_notices_pkey PRIMARY KEY (id),
  constraint sandbox_notices_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox_payments(id)
);
CREATE INDEX sandbox_notices_due ON sandbox_notices USING btree (due_at);

create table sandbox_payments (
  id bigint generated always as identity not null,
  checkout_id uuid not null,
  attempt text not null,
  reference text not null,
  amount_minor bigint not null,
  refunded_minor bigint default 0 not null,
  currency text not null,
  collector text not null,
  live boolean not null,
  status text not null,
  changed_at timestamp with time zone not null,
  next_status text,
  next_at timestamp with time zone,
  paid_at timestamp with time zone not null,
  cost_minor bigint default 0 not null,
  constraint sandbox_payments_pkey PRIMARY KEY (id),
  constraint sandbox_payments_attempt_key UNIQUE (attempt),
  constraint sandbox_payments_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES sandbox_checkouts(id),
  constraint sandbox_payments_amount_minor_check CHECK (amount_minor > 0),
  constraint sandbox_payments_check CHECK (refunded_minor >= 0 AND refunded_minor <= amount_minor),
  constraint sandbox_payments_check1 CHECK ((next_status IS NULL) = (next_at IS NULL)),
  constraint sandbox_payments_cost_minor_check CHECK (cost_minor >= 0)
);
CREATE INDEX sandbox_payments_changed ON sandbox_payments USING btree (changed_at);
CREATE INDEX sandbox_payments_checkout ON sandbox_payments USING btree (checkout_id);
CREATE INDEX sandbox_payments_next ON sandbox_payments USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX sandbox_payments_reference ON sandbox_payments USING btree (reference);

create table sandbox_refunds (
  id bigint generated always as identity not null,
  key text not null,
  payment_id bigint not null,
  amount_minor bigint not null,
  at timestamp with time zone not null,
  constraint sandbox_refunds_pkey PRIMARY KEY (id),
  constraint sandbox_refunds_key_key UNIQUE (key),
  constraint sandbox_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox_payments(id),
  constraint sandbox_refunds_amount_minor_check CHECK (amount_minor > 0)
);

create table saved_trips (
  account_id uuid not null,
  trip_seq integer not null,
  saved_at timestamp with time zone not null,
  constraint saved_trips_pkey PRIMARY KEY (account_id, trip_seq),
  constraint saved_trips_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint saved_trips_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq) ON DELETE CASCADE
);

create table sessions (
  id_hash bytea not null,
  account_id uuid not null,
  id_token text,
  authenticated_at timestamp with time zone,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  id uuid default gen_random_uuid() not null,
  device text,
  by_passkey boolean default false not null,
  constraint sessions_pkey PRIMARY KEY (id_hash),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_device_check CHECK (length(device) <= 80)
);
CREATE INDEX sessions_account ON sessions USING btree (account_id);

create table suggestions (
  id uuid default gen_random_uuid() not null,
  author text not null,
  author_email text not null,
  suggestion text not null,
  sent_at timestamp with time zone not null,
  ticket bytea,
  constraint suggestions_pkey PRIMARY KEY (id),
  constraint suggestions_ticket_key UNIQUE (ticket),
  constraint suggestions_author_check CHECK (length(author) >= 1 AND length(author) <= 80),
  constraint suggestions_author_email_check CHECK (length(author_email) >= 3 AND length(author_email) <= 254),
  constraint suggestions_suggestion_check CHECK (length(suggestion) >= 1 AND length(suggestion) <= 2000)
);
CREATE INDEX suggestions_sent ON suggestions USING btree (sent_at, id);

create table tolls_percents (
  id integer generated always as identity not null,
  percent smallint not null,
  valid_from timestamp with time zone not null,
  constraint tolls_percents_pkey PRIMARY KEY (id),
  constraint tolls_percents_valid_from_key UNIQUE (valid_from),
  constraint tolls_percents_percent_check CHECK (percent >= 0 AND percent <= 100)
);

create table transfers (
  id uuid default gen_random_uuid() not null,
  currency text not null,
  amount_minor bigint not null,
  reference text not null,
  at timestamp with time zone not null,
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_reference_key UNIQUE (reference),
  constraint transfers_amount_minor_check CHECK (amount_minor > 0),
  constraint transfers_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 200)
);

-- view travellers (id, account_id, trip_seq, driver_id, booker_id, state, departs_at, arrives_at, confirmed_at)

create table trip_changes (
  id uuid default gen_random_uuid() not null,
  trip_seq integer not null,
  state text not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  closed_at timestamp with time zone,
  departs_from timestamp with time zone not null,
  departs_to timestamp with time zone not null,
  vehicle_from uuid,
  vehicle_to uuid,
  consumption_dl smallint not null,
  cap_minor bigint not null,
  points_from text[] not null,
  points_to text[] not null,
  fuel_price_id integer,
  petrol_price_id integer,
  petrol_percent smallint,
  spots_from text[] default '{}'::text[] not null,
  spots_to text[] default '{}'::text[] not null,
  constraint trip_changes_pkey PRIMARY KEY (id),
  constraint trip_changes_fuel_price_id_fkey FOREIGN KEY (fuel_price_id) REFERENCES fuel_prices(id),
  constraint trip_changes_petrol_price_id_fkey FOREIGN KEY (petrol_price_id) REFERENCES fuel_prices(id),
  constraint trip_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES accounts(id),
  constraint trip_changes_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq),
  constraint trip_changes_vehicle_from_fkey FOREIGN KEY (vehicle_from) REFERENCES vehicles(id),
  constraint trip_changes_vehicle_to_fkey FOREIGN KEY (vehicle_to) REFERENCES vehicles(id),
  constraint trip_changes_check CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  constraint trip_changes_check1 CHECK (abs(EXTRACT(epoch FROM departs_to - departs_from)) <= 7200::numeric),
  constraint trip_changes_state_check CHECK (state = ANY (ARRAY['open'::text, 'taken'::text, 'dropped'::text]))
);
CREATE INDEX trip_changes_answer ON trip_changes USING btree (answer_by) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX trip_changes_open ON trip_changes USING btree (trip_seq) WHERE (state = 'open'::text);
CREATE INDEX trip_changes_trip ON trip_changes USING btree (trip_seq);

create table trip_history (
  trip_seq integer not null,
  n bigint generated always as identity not null,
  event text not null,
  actor uuid,
  at timestamp with time zone not null,
  details jsonb default '{}'::jsonb not null,
  constraint trip_history_pkey PRIMARY KEY (trip_seq, n),
  constraint trip_history_actor_fkey FOREIGN KEY (actor) REFERENCES accounts(id),
  constraint trip_history_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq)
);
CREATE INDEX trip_history_n ON trip_history USING btree (n);

create table trip_offers (
  trip_seq integer not null,
  free_before bigint default 0 not null,
  posted_at timestamp with time zone,
  constraint trip_offers_pkey PRIMARY KEY (trip_seq),
  constraint trip_offers_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq)
);

create table trip_places (
  sig_after bigint not null,
  sig_before bigint not null,
  place_id integer not null,
  trip_seq integer not null,
  route_id integer not null,
  pos_m integer not null,
  day smallint not null,
  departs smallint not null,
  rate smallint not null,
  flags smallint not null
);
CREATE UNIQUE INDEX trip_places_walk ON trip_places USING btree (place_id, day, departs, trip_seq, pos_m) INCLUDE (route_id, sig_after, sig_before, rate, flags);

create table trip_steps (
  n bigint generated always as identity not null,
  trip_seq integer not null,
  at_m integer not null,
  event text not null,
  actor uuid not null,
  at timestamp with time zone not null,
  noted_at timestamp with time zone not null,
  constraint trip_steps_pkey PRIMARY KEY (n),
  constraint trip_steps_actor_fkey FOREIGN KEY (actor) REFERENCES accounts(id),
  constraint trip_steps_trip_seq_fkey FOREIGN KEY (trip_seq) REFERENCES trips(seq),
  constraint trip_steps_at_m_check CHECK (at_m >= 0),
  constraint trip_steps_check CHECK (at <= noted_at),
  constraint trip_steps_event_check CHECK (event = ANY (ARRAY['reached'::text, 'undone'::text]))
);
CREATE INDEX trip_steps_of ON trip_steps USING btree (trip_seq, n);
CREATE TRIGGER trip_steps_stand BEFORE DELETE OR UPDATE OR TRUNCATE ON trip_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table trips (
  free bigint not null,
  seq integer generated always as identity not null,
  id uuid default gen_random_uuid() not null,
  driver_id uuid not null,
  vehicle_id uuid,
  route_id integer not null,
  departs_at timestamp with time zone not null,
  arrives_at timestamp with time zone not null,
  local_date date not null,
  local_time time without time zone not null,
  zone text not null,
  origin_name text not null,
  destination_name text not null,
  seats smallint not null,
  legs smallint not null,
  preferences smallint not null,
  stops_welcome boolean not null,
  joining text not null,
  comment text default ''::text not null,
  meeting_points text[] not null,
  stops integer[] not null,
  method text not null,
  currency text not null,
  price_minor bigint not null,
  cap_minor bigint not null,
  distance_m integer not null,
  consumption_dl smallint not null,
  fuel_price_id integer not null,
  tolls_minor bigint not null,
  listed boolean default true not null,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  change_id uuid,
  agreed_at timestamp with time zone,
  most_seats smallint,
  series_id uuid,
  returns_seq integer,
  petrol_price_id integer,
  petrol_percent smallint default 0 not null,
  luggage text default 'small'::text not null,
  spots text[],
  agreed_spots text[],
  constraint trips_pkey PRIMARY KEY (seq),
  constraint trips_id_key UNIQUE (id),
  constraint trips_change_id_fkey FOREIGN KEY (change_id) REFERENCES trip_changes(id),
  constraint trips_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES accounts(id),
  constraint trips_fuel_price_id_fkey FOREIGN KEY (fuel_price_id) REFERENCES fuel_prices(id),
  constraint trips_petrol_price_id_fkey FOREIGN KEY (petrol_price_id) REFERENCES fuel_prices(id),
  constraint trips_returns_seq_fkey FOREIGN KEY (returns_seq) REFERENCES trips(seq) NOT VALID,
  constraint trips_route_id_fkey FOREIGN KEY (route_id) REFERENCES routes(id),
  constraint trips_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id),
  constraint trips_check CHECK (arrives_at > departs_at),
  constraint trips_check1 CHECK (price_minor <= cap_minor),
  constraint trips_check3 CHECK (most_seats >= seats AND most_seats <= 6),
  constraint trips_comment_check CHECK (length(comment) <= 1000),
  constraint trips_free_check CHECK (free >= 0 AND free <= '1152921504606846975'::bigint AND (free & '614891469123651720'::bigint) = 0),
  constraint trips_free_within_seats CHECK (((((seats * (((1::bigint << (4 * legs)) - 1) / 15)) | '614891469123651720'::bigint) - free) & '614891469123651720'::bigint) = '614891469123651720'::bigint),
  constraint trips_joining_check CHECK (joining = ANY (ARRAY['at_once'::text, 'on_approval'::text])),
  constraint trips_legs_check CHECK (legs >= 1 AND legs <= 15),
  constraint trips_luggage_check CHECK (luggage = ANY (ARRAY['none'::text, 'small'::text, 'large'::text])),
  constraint trips_preferences_check CHECK (preferences >= 0 AND preferences <= 63),
  constraint trips_price_minor_check CHECK (price_minor >= 0),
  constraint trips_returns_in_series CHECK (returns_seq IS NULL OR series_id IS NOT NULL) NOT VALID,
  constraint trips_seats_check CHECK (seats >= 1 AND seats <= 6),
  constraint trips_tolls_minor_check CHECK (tolls_minor >= 0)
);
CREATE INDEX trips_arriving ON trips USING btree (arrives_at);
CREATE INDEX trips_cancelled ON trips USING btree (departs_at, seq) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX trips_cheapest ON trips USING btree (price_minor, seq) WHERE (listed AND (cancelled_at IS NULL));
CREATE INDEX trips_departing ON trips USING btree (departs_at, seq) WHERE (cancelled_at IS NULL);
CREATE INDEX trips_departure ON trips USING btree (departs_at, seq);
CREATE INDEX trips_destination ON trips USING btree (folded(destination_name) COLLATE "C", seq);
CREATE INDEX trips_driver ON trips USING btree (driver_id, departs_at);
CREATE INDEX trips_listed ON trips USING btree (departs_at) WHERE listed;
CREATE INDEX trips_meeting_in ON trips USING gin (stops) WHERE (spots IS NOT NULL);
CREATE INDEX trips_origin ON trips USING btree (folded(origin_name) COLLATE "C", seq);
CREATE INDEX trips_positions ON trips USING btree (arrives_at, seq) WHERE (spots IS NOT NULL);
CREATE INDEX trips_price ON trips USING btree (price_minor, seq);
CREATE INDEX trips_route ON trips USING btree (route_id);
CREATE INDEX trips_series ON trips USING btree (series_id, departs_at) WHERE (series_id IS NOT NULL);
CREATE TRIGGER trips_moved AFTER UPDATE OF departs_at ON trips FOR EACH ROW WHEN (old.departs_at IS DISTINCT FROM new.departs_at) EXECUTE FUNCTION note_moved_departure();

create table unmet_searches (
  day date not null,
  from_place integer not null,
  to_place integer not null,
  people integer not null,
  constraint unmet_searches_pkey PRIMARY KEY (day, from_place, to_place),
  constraint unmet_searches_people_check CHECK (people > 0)
);

create table vehicle_blue_cards (
  vehicle_id uuid not null,
  n smallint not null,
  account_id uuid not null,
  image_id uuid not null,
  purpose text generated always as ('blue_card'::text) stored,
  constraint vehicle_blue_cards_pkey PRIMARY KEY (vehicle_id, n),
  constraint vehicle_blue_cards_image_id_account_id_purpose_fkey FOREIGN KEY (image_id, account_id, purpose) REFERENCES images(id, owner_id, purpose),
  constraint vehicle_blue_cards_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id) ON DELETE CASCADE,
  constraint vehicle_blue_cards_n_check CHECK (n >= 1 AND n <= 3)
);
CREATE INDEX vehicle_blue_cards_image ON vehicle_blue_cards USING btree (image_id);
CREATE TRIGGER blue_cards_are_checked AFTER DELETE OR UPDATE ON vehicle_blue_cards FOR EACH ROW EXECUTE FUNCTION check_released_images('image_id');

create table vehicle_history (
  vehicle_id uuid not null,
  n bigint generated always as identity not null,
  event text not null,
  at timestamp with time zone not null,
  details jsonb default '{}'::jsonb not null,
  constraint vehicle_history_pkey PRIMARY KEY (vehicle_id, n),
  constraint vehicle_history_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id)
);

create table vehicles (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  plate text not null,
  plate_key text not null,
  brand text not null,
  model text not null,
  color text not null,
  cylinder numeric(4,2) not null,
  consumption_dl smallint default 80 not null,
  created_at timestamp with time zone not null,
  borrowed boolean default false not null,
  green_card_id uuid,
  green_purpose text generated always as ('green_card'::text) stored,
  consumption_checked_dl smallint,
  fuel text,
  petrol_percent smallint default 0 not null,
  belts smallint,
  constraint vehicles_pkey PRIMARY KEY (id),
  constraint vehicles_plate_key_key UNIQUE (plate_key),
  constraint vehicles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint vehicles_green_card_id_account_id_green_purpose_fkey FOREIGN KEY (green_card_id, account_id, green_purpose) REFERENCES images(id, owner_id, purpose),
  constraint vehicles_belts_check CHECK (belts >= 2 AND belts <= 9),
  constraint vehicles_check CHECK (plate_key = upper(regexp_replace(plate, '\s'::text, ''::text, 'g'::text))),
  constraint vehicles_consumption_checked_dl_check CHECK (consumption_checked_dl >= 121 AND consumption_checked_dl <= 200),
  constraint vehicles_consumption_dl_check CHECK (consumption_dl >= 30 AND consumption_dl <= 200),
  constraint vehicles_fuel_check CHECK (fuel = ANY (ARRAY['petrol'::text, 'diesel'::text, 'gnc'::text, 'hybrid'::text, 'electric'::text])),
  constraint vehicles_petrol_percent_check CHECK (petrol_percent >= 0 AND petrol_percent <= 30 AND (petrol_percent = 0 OR NOT fuel IS DISTINCT FROM 'gnc'::text))
);
CREATE INDEX vehicles_account ON vehicles USING btree (account_id);
CREATE INDEX vehicles_plate_end ON vehicles USING btree ("right"(plate_key, 3));
CREATE TRIGGER images_of_vehicles_are_checked AFTER UPDATE OF green_card_id ON vehicles FOR EACH ROW WHEN (old.green_card_id IS DISTINCT FROM new.green_card_id) EXECUTE FUNCTION check_released_images('green_card_id');

create table withdrawal_history (
  withdrawal_id uuid not null,
  n bigint generated always as identity not null,
  life text default 'withdrawal'::text not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid,
  at timestamp with time zone not null,
  details jsonb default '{}'::jsonb not null,
  constraint withdrawal_history_pkey PRIMARY KEY (withdrawal_id, n),
  constraint withdrawal_history_actor_fkey FOREIGN KEY (actor) REFERENCES accounts(id),
  constraint withdrawal_history_life_from_state_event_to_state_fkey FOREIGN KEY (life, from_state, event, to_state) REFERENCES life_moves(life, from_state, event, to_state),
  constraint withdrawal_history_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id) ON DELETE CASCADE,
  constraint withdrawal_history_life_check CHECK (life = 'withdrawal'::text)
);
CREATE TRIGGER withdrawal_history_stands BEFORE UPDATE OR TRUNCATE ON withdrawal_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table withdrawal_mails (
  withdrawal_id uuid not null,
  kind text not null,
  state text default 'pending'::text not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  made_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint withdrawal_mails_pkey PRIMARY KEY (withdrawal_id, kind),
  constraint withdrawal_mails_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id) ON DELETE CASCADE,
  constraint withdrawal_mails_check CHECK ((state = 'pending'::text) = (ended_at IS NULL)),
  constraint withdrawal_mails_kind_check CHECK (kind = ANY (ARRAY['code'::text, 'answer'::text])),
  constraint withdrawal_mails_state_check CHECK (state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text]))
);
CREATE INDEX withdrawal_mails_due ON withdrawal_mails USING btree (next_try_at) WHERE (state = 'pending'::text);

create table withdrawals (
  id uuid default gen_random_uuid() not null,
  code text not null,
  name text not null,
  email text not null,
  about text not null,
  reference text,
  comment text,
  account_id uuid,
  state text not null,
  asked_at timestamp with time zone not null,
  answer text,
  settled_at timestamp with time zone,
  ticket bytea,
  language text default 'es-AR'::text not null,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_code_key UNIQUE (code),
  constraint withdrawals_ticket_key UNIQUE (ticket),
  constraint withdrawals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint withdrawals_about_check CHECK (about = ANY (ARRAY['booking'::text, 'order'::text, 'fee'::text, 'other'::text])),
  constraint withdrawals_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 2000),
  constraint withdrawals_check CHECK ((state = 'open'::text) = (answer IS NULL)),
  constraint withdrawals_check1 CHECK ((state = 'open'::text) = (settled_at IS NULL)),
  constraint withdrawals_code_check CHECK (code ~ '^[0-9A-Z]{4}-[0-9A-Z]{4}$'::text),
  constraint withdrawals_comment_check CHECK (length(comment) >= 1 AND length(comment) <= 2000),
  constraint withdrawals_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint withdrawals_language_check CHECK (language = ANY (ARRAY['en-US'::text, 'es-AR'::text])),
  constraint withdrawals_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint withdrawals_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 80),
  constraint withdrawals_state_check CHECK (state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))
);
CREATE INDEX withdrawals_asked ON withdrawals USING btree (asked_at);
CREATE INDEX withdrawals_open ON withdrawals USING btree (asked_at, id) WHERE (state = 'open'::text);
CREATE INDEX withdrawals_settled ON withdrawals USING btree (settled_at, id) WHERE (state <> 'open'::text);
