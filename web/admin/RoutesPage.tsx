import { Link } from '@tanstack/react-router'
import { downloadRoutes, type ListedRoute } from '#contract/admin/admin.ts'
import { cityOf, regionOf } from '../places/name.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { chosenIn, preferenceIcons } from '../trips/words.ts'
import { useDates } from '../ui/formatting/dates.ts'
import { useMoments } from '../ui/kit/formats.ts'
import { Price } from '../ui/kit/prices/Price.tsx'
import { Tag } from '../ui/kit/Tag.tsx'
import { AdminPage } from './AdminPage.tsx'
import { useListAddress } from './lists/address.ts'
import { FaceLink } from './lists/cells.tsx'
import { type Column, Grid, Nothing } from './lists/Grid.tsx'
import { withRouteDefaults, routesQuery, routeWords } from './queries.ts'

/** /admin/routes: lists future trips; with the filter, every trip ever posted. */
export function RoutesPage() {
  const text = useText('admin')
  const { address } = useListAddress()
  const states = (['coming', 'departed', 'cancelled'] as const).map((value) => ({ value, label: text(`when.${value}`) }))
  return (
    <AdminPage title={text('entry.routes')}>
      <Grid<ListedRoute>
        name="routes"
        caption={text('entry.routes')}
        columns={useColumns()}
        question={routesQuery(address)}
        keyOf={({ id }) => id}
        usual={{ sort: 'departure', descending: (address.when ?? 'coming') !== 'coming' }}
        search={{ label: text('find_routes'), hint: text('find_routes_hint'), delayMs: 150 }}
        filters={[{ word: 'when', label: text('state'), options: states, usual: 'coming' }]}
        download={{ call: downloadRoutes, words: routeWords, withDefaults: withRouteDefaults }}
        empty={<Nothing />}
      />
    </AdminPage>
  )
}

function useColumns(): Column<ListedRoute>[] {
  const text = useText('admin')
  const language = useLanguage()
  const { day } = useDates()
  return [
    { id: 'users', head: text('driver'), stays: true, cell: ({ driver }) => <FaceLink person={driver} /> },
    { id: 'origin', head: text('origin'), sort: 'origin', cell: ({ originName }) => <Place name={originName} /> },
    {
      id: 'destination',
      head: text('destination'),
      sort: 'destination',
      cell: ({ destinationName }) => <Place name={destinationName} />,
    },
    { id: 'date', head: text('date'), sort: 'departure', cell: (route) => <Departure route={route} day={day(route.date)} /> },
    { id: 'time', head: text('time'), cell: ({ hours }) => hours },
    {
      id: 'seats',
      head: text('seats'),
      cell: ({ place, seats }) => <span className="whitespace-nowrap">{text('seats_of', { place, seats })}</span>,
    },
    {
      id: 'price',
      head: text('price'),
      sort: 'price',
      align: 'end',
      cell: ({ priceMinor, currency }) => (
        <Price amountMinor={priceMinor} currency={currency} language={language} size="small" className="whitespace-nowrap" />
      ),
    },
    { id: 'preferences', head: text('preferences'), cell: ({ restriction }) => <Preferences restriction={restriction} /> },
  ]
}

const Place = ({ name }: { name: string }) => (
  <span className="block min-w-28">
    <span className="block font-semibold">{cityOf(name)}</span>
    <span className="block text-xs text-muted">{regionOf(name)}</span>
  </span>
)

function Departure({ route, day }: { route: ListedRoute; day: string }) {
  const text = useText('admin')
  const { day: dayOf } = useMoments()
  return (
    <span className="flex flex-col items-start gap-1 whitespace-nowrap">
      <Link
        to="/route/$id"
        params={{ id: route.id }}
        aria-label={text('see_route', { from: cityOf(route.originName), to: cityOf(route.destinationName), day })}
        className="font-semibold text-brand-ink underline-offset-3 hover:underline"
      >
        {day}
      </Link>
      {route.cancelled && <Tag tone="rose">{text('when.cancelled')}</Tag>}
      {route.frozenUntil && <Tag tone="sun">{text('frozen_until', { day: dayOf(route.frozenUntil) })}</Tag>}
    </span>
  )
}

function Preferences({ restriction }: { restriction: string }) {
  const text = useText('trips')
  const none = useText('admin')('none')
  const chosen = chosenIn(restriction)
  if (chosen.length === 0) return <span className="text-muted">{none}</span>
  return (
    <ul className="flex gap-1.5">
      {chosen.map((one) => {
        const Icon = preferenceIcons[one]
        return (
          <li key={one} title={text(one)} className="grid size-8 place-items-center rounded-full bg-sunken text-muted">
            <Icon size={16} aria-hidden />
            <span className="sr-only">{text(one)}</span>
          </li>
        )
      })}
    </ul>
  )
}
