import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { showElsewhere } from '#contract/trips/elsewhere.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import type { TripQuery } from '../tripQuery.ts'

/**
 * Lists trips of partner sites below the site's own trips, with links to book there; renders nothing if a partner is unavailable.
 */
export function Elsewhere({ query: { from = '', to = '', date = '' } }: { query: TripQuery }) {
  const text = useText('trips')
  const query = { from, to, date }
  const { data } = useQuery({
    queryKey: ['elsewhere', query],
    queryFn: ({ signal }) => call(showElsewhere, { query }, signal),
    enabled: Boolean(from && to && date),
  })
  return data?.partners.map(({ name, trips }) => (
    <section key={name} aria-labelledby={`also-on-${name}`} className="mt-8">
      <h2 id={`also-on-${name}`} className="text-lg wrap-anywhere">
        {text('also_on', { name })}
      </h2>
      <p className="mt-1 text-sm text-muted">{text('also_on_hint')}</p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {trips.map(({ url, hours }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="nofollow noopener"
              className="flex min-h-11 items-center gap-2 rounded-card border border-line bg-surface px-4 py-2 font-semibold tabular-nums hover:border-brand"
            >
              {hours}
              <ExternalLink size={16} aria-hidden />
              <span className="sr-only">{text('opens_there')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ))
}
