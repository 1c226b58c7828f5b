import { referenceOf } from '#domain/bookings/booking.ts'

/** Kinds of subjects in the audit log, each with its message in the catalog. */
export const subjectKinds = [
  'account',
  'alarm',
  'booking',
  'fee',
  'first_day',
  'job',
  'list',
  'order',
  'payment',
  'payout',
  'provider_payment',
  'rating',
  'refund',
  'setting',
  'suggestion',
  'transfer',
  'trip',
  'withdrawal',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Kinds whose id the search box finds. The other kinds have their own page, or none. */
const searched: readonly SubjectKind[] = [
  'account',
  'fee',
  'order',
  'payment',
  'payout',
  'provider_payment',
  'rating',
  'refund',
  'withdrawal',
]

interface ShownSubject {
  kind: SubjectKind
  /** shown reference: the beginning of an id, or a number; empty if there is only one subject of the kind */
  short: string
  href: string | undefined
}

/** Returns the kind, short reference and page for a subject such as `booking:…`; undefined for kinds of newer servers. */
export function subjectParts(subject: string): ShownSubject | undefined {
  const at = subject.indexOf(':')
  const kind = subjectKinds.find((one) => one === subject.slice(0, at))
  const id = subject.slice(at + 1)
  return kind && { kind, short: shortOf(kind, id), href: hrefOf(kind, id) }
}

function shortOf(kind: SubjectKind, id: string): string {
  if (kind === 'booking') return referenceOf(id)
  if (kind === 'alarm' || kind === 'provider_payment') return id
  return kind === 'first_day' || kind === 'job' || kind === 'list' || kind === 'setting' ? '' : id.slice(0, 8)
}

function hrefOf(kind: SubjectKind, id: string): string | undefined {
  if (kind === 'trip') return `/route/${id}`
  if (kind === 'booking') return `/booking/${id}`
  if (kind === 'alarm') return '/admin/alarms'
  if (kind === 'setting') return '/admin/settings'
  if (kind === 'job') return '/admin/jobs'
  if (kind === 'first_day') return '/admin'
  return searched.includes(kind) ? `/admin/search?q=${encodeURIComponent(id)}` : undefined
}
