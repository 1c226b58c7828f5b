import { Itinerary, type Stop } from '../../design/Itinerary.tsx'
import { RouteMap } from '../../maps/RouteMap.tsx'
import type { MapStop } from '../../maps/route.ts'
import { cityOf, regionOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import type { Draft } from '../draft.ts'
import { durationText, lengthText } from '../units.ts'
import type { Seen } from './preview.ts'
import { Refusal } from './Refusal.tsx'
import { stopFields } from './refusal.ts'
import { Section } from '../../design/Section.tsx'

/** The road on a map, and the stops with the times at which they are reached. */
export function PreviewRoad({ draft, preview, about }: Seen) {
  const text = useText('post')
  return (
    <Section title={text('preview.stops')}>
      <Map {...{ draft, preview }} />
      <Itinerary size="page" stops={stopsOf({ draft, preview, about })} />
    </Section>
  )
}

function Map({ draft, preview }: Pick<Seen, 'draft' | 'preview'>) {
  const text = useText('trips')
  const language = useLanguage()
  const stops = mapStops(draft)
  const [from = '', to = ''] = [stops.at(0)?.name, stops.at(-1)?.name]
  const note = preview && `${lengthText(preview.distanceM, language)} · ${durationText(preview.durationS)}`
  return (
    <RouteMap
      points={preview?.points ?? []}
      {...{ stops, note }}
      label={text('map.label', { from, to })}
      texts={{
        open: text('map.open'),
        zoomIn: text('map.zoom_in'),
        zoomOut: text('map.zoom_out'),
        attribution: text('map.attribution'),
        holdCtrl: text('map.hold_ctrl'),
        holdCommand: text('map.hold_command'),
        twoFingers: text('map.two_fingers'),
      }}
      className="mb-6 h-64 rounded-field sm:h-80"
    />
  )
}

function mapStops(draft: Draft): MapStop[] {
  const places = stopFields(draft).flatMap(([, { place }]) => (place ? [place] : []))
  const kindAt = (at: number) => (at === 0 ? 'origin' : at === places.length - 1 ? 'destination' : 'stop')
  return places.map(({ name, long, lat }, at) => ({ name: cityOf(name), lng: long, lat, kind: kindAt(at) }))
}

/** As written until the server has worked out when each stop is reached. */
function stopsOf({ draft, preview, about }: Seen): Stop[] {
  const written = stopFields(draft).filter(([, { place }]) => place)
  return written.map(([field, { place, meetingPoint }], at) => {
    const end = preview?.stops[at]
    const name = place?.name ?? ''
    const detail = (
      <>
        {[regionOf(name), meetingPoint].filter(Boolean).join(' · ')}
        <Refusal about={about} fields={[field]} />
      </>
    )
    return { name: cityOf(name), detail, time: end?.hours ?? (at === 0 ? draft.hours : undefined), dateTime: end?.at }
  })
}
