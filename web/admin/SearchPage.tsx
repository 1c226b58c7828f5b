import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Banknote,
  BellRing,
  CarFront,
  ChevronRight,
  type LucideIcon,
  Receipt,
  Scale,
  Ticket,
  Undo2,
  UserCheck,
  UserRound,
} from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { type Finding, type ListedPerson, searchEverything } from '#contract/admin/admin.ts'
import { call } from '../client/api.ts'
import { typed } from '../people/address.ts'
import { cityOf } from '../places/name.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { useDates } from '../ui/formatting/dates.ts'
import { priceText } from '../ui/kit/prices/price.ts'
import { useName } from '../ui/person/useName.ts'
import { QueryFrame } from '../ui/QueryFrame.tsx'
import { AdminPage } from './AdminPage.tsx'
import { useListAddress } from './lists/address.ts'
import { SearchField } from './lists/SearchBox.tsx'

const MAX_TYPED = 500

/** Renders the search box of the admin area. */
export function SearchEverything({ className }: { className?: string }) {
  const text = useText('admin')
  const navigate = useNavigate()
  const { address } = useListAddress()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = typed(event.currentTarget, 'everything').trim()
    if (q) void navigate({ to: '/admin/$', params: { _splat: 'search' }, search: { q } })
  }
  return (
    <form key={address.q} role="search" aria-label={text('find.label')} onSubmit={onSubmit} className={className}>
      <SearchField
        name="everything"
        label={text('find.label')}
        act={text('find.label')}
        placeholder={text('find.example')}
        maxLength={MAX_TYPED}
      />
    </form>
  )
}

const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'search', q],
    queryFn: ({ signal }) => call(searchEverything, { query: { q } }, signal),
    enabled: q !== '',
  })

/** /admin/search: lists the results for a reference, a name or a pasted address. */
export function SearchPage() {
  const text = useText('admin')
  const { q = '' } = useListAddress().address
  const query = useQuery(searchQuery(q))
  return (
    <AdminPage title={text('find.title')} intro={text('find.intro')} className="max-w-240">
      {q !== '' && (
        <QueryFrame query={query} title={text('find.title')}>
          {({ found, people, more }) => (
            <>
              <p role="status" className="mb-4 font-semibold">
                {found.length + people.length === 0
                  ? text('find.nothing', { q })
                  : text('find.count', { count: found.length + people.length, q })}
              </p>
              <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface empty:hidden">
                {found.map((one) => (
                  <FoundLine key={one.kind + one.id} one={one} />
                ))}
                {people.map((person) => (
                  <PersonLine key={person.id} person={person} />
                ))}
              </ul>
              {found.length === 0 && <Lists q={q} more={more} />}
            </>
          )}
        </QueryFrame>
      )}
    </AdminPage>
  )
}

/** Links to the full lists, with the same search except for withdrawals. The lists also search places, and have several pages. */
function Lists({ q, more }: { q: string; more: boolean }) {
  const text = useText('admin')
  const lists = [
    ['users', { q }],
    ['routes', { q, when: 'all' }],
    ['transactions', { q }],
    ['withdrawals', {}],
  ] as const
  const words = { users: 'users', routes: 'routes', transactions: 'sales', withdrawals: 'withdrawals' } as const
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {text(more ? 'find.more' : 'find.elsewhere')}
      {lists.map(([path, search]) => (
        <Link
          key={path}
          to="/admin/$"
          params={{ _splat: path }}
          search={search}
          className="font-semibold text-brand-ink underline underline-offset-3"
        >
          {text(`entry.${words[path]}`)}
        </Link>
      ))}
    </p>
  )
}

const icons: Record<Finding['kind'], LucideIcon> = {
  person: UserRound,
  trip: CarFront,
  seat: Ticket,
  payment: Receipt,
  withdrawal: Undo2,
  case: Scale,
  payout: Banknote,
  alarm: BellRing,
  closed_alarm: BellRing,
  approval: UserCheck,
}

const PersonLine = ({ person }: { person: ListedPerson }) => (
  <FoundLine one={{ kind: 'person', id: person.id, reference: null, person, name: null, trip: null, payment: null }} />
)

const lineLook =
  'flex min-h-14 items-center gap-4 px-5 py-3 hover:bg-canvas focus-visible:-outline-offset-2 sm:px-6 [&>svg]:shrink-0 [&>svg]:text-muted'

function FoundLine({ one }: { one: Finding }) {
  const text = useText('admin')
  const language = useLanguage()
  const nameOf = useName()
  const { day } = useDates()
  const { kind, reference, person, name, trip, payment } = one
  const Icon = icons[kind]
  const facts = [
    person ? nameOf(person) : name,
    kind === 'person' && person?.email,
    trip && `${text('from_to', { from: cityOf(trip.from), to: cityOf(trip.to) })}, ${day(trip.date)}`,
    payment && `${priceText(payment.priceMinor, payment.currency, language)}, ${text(`order.${payment.state}`)}`,
  ]
  const words = (
    <>
      <Icon size={22} aria-hidden />
      <span className="min-w-0 grow">
        <span className="block font-semibold">
          {text(`find.kind.${kind}`)} {reference && <span className="tabular-nums">{reference}</span>}
        </span>
        <span className="block text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <ChevronRight size={20} aria-hidden />
    </>
  )
  return <li>{pageOf(one, words)}</li>
}

/** Renders the link from a result to its page. */
function pageOf({ kind, id, person, reference, payment }: Finding, words: ReactNode) {
  const admin = (path: string, search: Record<string, string> = {}) => (
    <Link to="/admin/$" params={{ _splat: path }} search={search} className={lineLook}>
      {words}
    </Link>
  )
  switch (kind) {
    case 'trip':
      return (
        <Link to="/route/$id" params={{ id }} className={lineLook}>
          {words}
        </Link>
      )
    case 'seat':
      return (
        <Link to="/booking/$id" params={{ id }} className={lineLook}>
          {words}
        </Link>
      )
    case 'payment':
      return payment?.hidden ? <span className={lineLook}>{words}</span> : admin('transactions', { q: id })
    case 'withdrawal':
      return admin('withdrawals', { code: reference ?? '' })
    case 'case':
      return admin(`cases/${id}`)
    case 'payout':
      return admin('payouts')
    case 'alarm':
      return admin('alarms')
    case 'closed_alarm':
      return admin('alarms', { state: 'closed' })
    case 'approval':
      return admin('approvals')
    case 'person':
      return admin(`users/${person?.email ?? id}`)
  }
}
