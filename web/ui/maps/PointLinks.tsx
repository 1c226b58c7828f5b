import { MapPin } from 'lucide-react'
import type { EndPoint } from '#contract/trips/trips.ts'
import { useText } from '../../texts/texts.ts'

interface PointLinksProps {
  place: { name: string; meetingPoint?: string | undefined; point?: EndPoint | undefined }
}

/** Links to map apps: to a meeting point's position if the exact position is known, otherwise to its description. */
export function PointLinks({ place: { name, meetingPoint = '', point } }: PointLinksProps) {
  const text = useText('trips')
  return (
    <details className="no-print mt-1">
      <summary className="inline-flex min-h-6 max-w-full cursor-pointer items-center gap-2 py-1 text-sm font-semibold text-brand-ink underline underline-offset-3">
        <MapPin size={18} aria-hidden className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">{text('point_open_in', { point: meetingPoint || name })}</span>
      </summary>
      <ul className="mt-1 flex flex-wrap gap-x-5 text-sm">
        {addressesOf(`${meetingPoint}, ${name}`, point).map(([app, href]) => (
          <li key={app}>
            <a
              href={href}
              {...(app !== 'device' && { target: '_blank', rel: 'noreferrer' })}
              className="inline-flex min-h-6 items-center py-1.5 font-semibold text-brand-ink underline underline-offset-3"
            >
              {text(`point_apps.${app}`)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

type App = 'device' | 'google' | 'osm'

/** Returns URLs for map apps. `geo:` is RFC 5870; its `q` names the pin. */
function addressesOf(words: string, point: EndPoint | undefined): [App, string][] {
  const at = point?.exact ? `${point.lat},${point.long}` : undefined
  const [named, search] = [encodeURIComponent(words), new URLSearchParams({ api: '1', query: at ?? words })]
  const osm = point?.exact ? `?mlat=${point.lat}&mlon=${point.long}#map=17/${point.lat}/${point.long}` : `search?query=${named}`
  return [
    ['device', at ? `geo:${at}?q=${at}(${named})` : `geo:0,0?q=${named}`],
    ['google', `https://www.google.com/maps/search/?${search}`],
    ['osm', `https://www.openstreetmap.org/${osm}`],
  ]
}
