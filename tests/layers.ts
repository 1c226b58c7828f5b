/** A source file, to check the rules of layers that the linter cannot check: words that only some files may use. */
export interface SourceFile {
  path: string
  text: string
}

interface Rule {
  name: string
  /** files to which the rule applies */
  of: RegExp
  /** files exempt from the rule */
  but?: RegExp
  never: RegExp
}

const tests = /\.test\.tsx?$|\/testing\/|^server\/demo\/|^(tests|lab|tools)\//

/** Subjects with one file each, which contains the queries, and the actions that open transactions. */
const subjects = [
  'bookings/changes/zones',
  'bookings/ending/cancelTrip',
  'bookings/ending/refundByDriver',
  'bookings/ending/releaseSeats',
  'feedback/suggestions',
  'moderation/appeals',
  'moderation/divisions',
  'moderation/expiry',
  'moderation/freezes',
  'moderation/holds',
  'moderation/identities',
  'moderation/papers',
  'moderation/reports',
  'moderation/signals',
  'notifications/scheduled',
  'payments/lateCancellations',
  'payments/fees/byHand',
  'payments/notices',
  'payments/payouts/accountHolders',
  'payments/payouts/returnedPayouts',
  'payments/providerAlarms',
  'payments/reconciliation',
  'payments/refunds/byHand',
  'payments/retention/pseudonyms',
  'payments/settlement',
  'payments/underReview',
  'payments/unmatched',
  'people/documents/normalisation',
  'people/phoneCheck',
  'people/shownHashes',
  'people/profiles/loginPictures',
  'platform/invariants',
  'platform/machines',
  'providers/identity/own/codeWatch',
  'trips/feed/buildFeed',
  'trips/partners/partners',
  'trips/progress/follow/links',
  'trips/unstatedFuel',
]

const opening = new RegExp(`/actions\\.ts$|^server/(jobs|places/known|platform/database/transact|${subjects.join('|')})\\.ts$`)

export const rules: Rule[] = [
  {
    name: 'only config.ts reads the environment',
    of: /^(server|domain|contract|web)\//,
    but: /^server\/platform\/config\.ts$|^server\/testing\//,
    never: /process\.env/,
  },
  {
    name: 'lazy parts are known before a page is hydrated',
    of: /^web\//,
    but: /^web\/ui\/kit\/lazy\.ts$/,
    never: /\blazy\b[^;]*from 'react'/,
  },
  {
    name: 'only actions and jobs open transactions',
    of: /^server\//,
    but: opening,
    never: /\.transaction\(\)|\btransact\(/,
  },
  {
    name: 'every transaction goes through transact',
    of: /^(?:server|lab|tools)\//,
    but: /database\/transact\.ts$|\.test\.ts$/,
    never: /\.transaction\(\)/,
  },
  {
    name: 'routes ask nothing of another module’s queries',
    of: /\/routes\.ts$/,
    never: /from '(\.\.\/)+\w+(\/\w+)*\/queries\.ts'/,
  },
  {
    name: 'everyone but start knows only the port of an outside service',
    of: /^server\//,
    but: /^server\/(start\.ts|providers\/|demo\/)/,
    never: /providers\/\w+\/(hosted|embedded)\.ts/,
  },
  {
    name: 'time comes from world.now',
    of: /^(server|domain)\//,
    but: /^server\/start\.ts$|^server\/platform\/(http\/listen\.ts|log\.ts|database\/|jobs\/)|^server\/providers\//,
    never: /Date\.now\(\)|new Date\(\)/,
  },
  {
    name: 'the domain imports only its own',
    of: /^domain\//,
    never: /from '(?!\.\/|(?:\.\.\/){1,2}(?!(?:contract|server|web|build|tests|tools|lab|node_modules)\/)[a-z])/,
  },
  {
    name: 'only client/storage uses a browser’s storage, workers and locks',
    of: /^web\//,
    but: /^web\/client\/storage\.ts$|^web\/ui\/kit\/styles\/theme\.ts$/,
    never: /\b(sessionStorage|localStorage|indexedDB)\b|\bcaches\.|\brandomUUID\(|\bnavigator\.(serviceWorker|locks)\b/,
  },
  {
    name: 'nothing is built from text that people typed',
    of: /^(server|web|domain|contract)\//,
    never: /\beval\(|new Function\(|dangerouslySetInnerHTML|sql\.raw\(/,
  },
  {
    name: 'HTML comes from components',
    of: /^server\//,
    but: /^server\/platform\/html\/render\.ts$/,
    never: /react-dom|<!doctype|&(amp|lt|quot);|`<(html|head|body|main|h\d|p|div|span|ul|li|a|b|form|button|input|meta)\b/i,
  },
]

/** Tables that record money. */
const money = [
  'orders',
  'order_history',
  'payments',
  'refunds',
  'chargebacks',
  'notices',
  'postings',
  'ledger_entries',
  'divisions',
  'division_askers',
  'order_cancellations',
  'division_receipts',
  'payouts',
  'fees',
  'payout_batches',
  'payout_lines',
  'payout_accounts',
  'driver_dues',
  'refund_accounts',
  'recoveries',
  'provider_costs',
  'transfers',
  'compared_payments',
  'pseudonyms',
]

/** For each table the folders that may write it. */
const owners: Record<string, RegExp> = {
  // server/ratings updates the sums of ratings
  accounts: /^server\/(people|ratings)\//,
  account_words: /^server\/people\//,
  phone_codes: /^server\/people\/phoneCheck\.ts/,
  sessions: /^server\/people\/accounts\//,
  vehicles: /^server\/people\/vehicles\//,
  vehicle_blue_cards: /^server\/people\/vehicles\//,
  papers: /^server\/people\/papers\//,
  paper_history: /^server\/people\/papers\//,
  images: /^server\/images\//,
  images_to_check: /^server\/images\//,
  trips: /^server\/(trips\/|jobs\.ts)/,
  routes: /^server\/trips\//,
  route_places: /^server\/trips\//,
  trip_places: /^server\/(trips\/|jobs\.ts)/,
  follow_links: /^server\/trips\/progress\/follow\//,
  trip_steps: /^server\/trips\/progress\//,
  bookings: /^server\/(bookings|payments)\//,
  booking_history: /^server\/bookings\//,
  booking_companions: /^server\/bookings\//,
  companion_invitations: /^server\/bookings\//,
  absences: /^server\/bookings\//,
  alarms: /^server\/(platform\/alarms\.ts|admin\/alarms\/|payments\/)/,
  kept_answers: /^server\/platform\/http\//,
  feed: /^server\/trips\/feed\//,
  partners: /^server\/trips\/partners\//,
  unmet_searches: /^server\/trips\/unmetSearches\//,
  rate_limits: /^server\/platform\/http\//,
  people_viewed: /^server\/people\/profiles\//,
  open_streams: /^server\/platform\/live\//,
  ...Object.fromEntries(money.map((table) => [table, /^server\/payments\//])),
  places: /^server\/(places\/|jobs\.ts)/,
  ratings: /^server\/ratings\//,
  person_facts: /^server\/ratings\//,
  person_facts_seen: /^server\/ratings\//,
  conversations: /^server\/messages\//,
  messages: /^server\/messages\//,
  sandbox_checkouts: /^server\/providers\/payments\//,
  sandbox_payments: /^server\/providers\/payments\//,
  sandbox_refunds: /^server\/providers\/payments\//,
  sandbox_notices: /^server\/providers\/payments\//,
  notifications: /^server\/notifications\//,
  looks: /^server\/notifications\//,
  moved_departures: /^server\/notifications\//,
  notification_choices: /^server\/notifications\//,
  push_browsers: /^server\/notifications\//,
  push_keys: /^server\/notifications\//,
  deliveries: /^server\/notifications\//,
  login_codes: /^server\/providers\/identity\/own\//,
  passkeys: /^server\/providers\/identity\/own\//,
  mailbox_mails: /^server\/providers\/mail\//,
  audit: /^server\/platform\/audit\//,
  audit_followed: /^server\/platform\/audit\//,
  job_runs: /^server\/platform\/jobs\//,
  tolls_percents: /^server\/admin\//,
  fuel_prices: /^server\/(admin|trips)\//,
  blocks: /^server\/(people|messages)\//,
  suggestions: /^server\/feedback\//,
  withdrawals: /^server\/feedback\//,
  withdrawal_history: /^server\/feedback\/withdrawals\//,
  alerts: /^server\/trips\/alerts\//,
  invitations: /^server\/trips\/rideRequests\//,
  trip_offers: /^server\/trips\/alerts\//,
  saved_trips: /^server\/trips\/alerts\//,
  trip_changes: /^server\/bookings\/changes\//,
  change_answers: /^server\/bookings\/changes\//,
  change_history: /^server\/bookings\/changes\//,
  cases: /^server\/moderation\//,
  reports: /^server\/moderation\//,
  evidence: /^server\/moderation\//,
  sanctions: /^server\/moderation\//,
  sanction_history: /^server\/moderation\//,
  appeals: /^server\/moderation\//,
  frozen_trips: /^server\/moderation\//,
  freeze_history: /^server\/moderation\//,
  identity_checks: /^server\/moderation\//,
  hints: /^server\/(moderation\/|people\/signals\.ts)/,
  kept_out: /^server\/people\/accounts\//,
  legal_holds: /^server\/moderation\/(holds|retention)\.ts/,
  retention_runs: /^server\/platform\/retention\//,
  withdrawal_mails: /^server\/feedback\/withdrawals\//,
  admin_proposals: /^server\/people\/dualControl\//,
  erasures: /^server\/privacy\//,
  claims: /^server\/privacy\//,
  data_requests: /^server\/privacy\//,
  data_request_history: /^server\/privacy\//,
  consents: /^server\/people\/accounts\//,
}

const writes = /(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)|(?:insert into|update|delete from) (\w+)/g

function foreignWrites({ path, text }: SourceFile): string[] {
  if (!path.startsWith('server/') || tests.test(path)) return []
  const tables = [...text.matchAll(writes)].map(([, built, plain]) => built ?? plain ?? '')
  return tables
    .filter((table) => owners[table] && !owners[table].test(path))
    .map((table) => `${path}: only its owner writes ${table}`)
}

/** Returns every place where a file breaks a rule. */
export function violations(files: SourceFile[]): string[] {
  const broken = files.flatMap(({ path, text }) =>
    rules
      .filter(({ of, but, never }) => of.test(path) && !but?.test(path) && !tests.test(path) && never.test(text))
      .map(({ name }) => `${path}: ${name}`),
  )
  return [...broken, ...files.flatMap(foreignWrites)]
}
