import { ChevronDown, MapPin } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { classes } from '../../ui/kit/classes.ts'
import { lazy } from '../../ui/kit/lazy.ts'
import { positionOf } from '../post/draft/draft.ts'
import { useWriting } from '../post/writing.ts'
import { draftStops } from './stops.ts'

const PointPanel = lazy('PointPanel', () => import('./PointPanel.tsx').then(({ PointPanel }) => ({ default: PointPanel })))

/** Renders a line that unfolds the positions of the meeting points, one for each stop with a known place. */
export function PointsLine() {
  const text = useText('post')
  const { draft, change } = useWriting()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const stops = draftStops(draft).flatMap(({ stop, ...named }) => (stop.place ? [{ ...named, stop, place: stop.place }] : []))
  if (stops.length === 0) return null
  return (
    <div className="mt-4">
      <Button
        variant="quiet"
        className="-ml-5"
        icon={<MapPin size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text('route.positions')}
        <ChevronDown size={18} aria-hidden className={classes('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <div id={id} className="grid items-start gap-4 sm:grid-cols-2">
        {isOpen && (
          <Suspense>
            {stops.map(({ name, stop, place, put }) => (
              <PointPanel
                key={name}
                {...{ place }}
                stop={{ ...stop, point: positionOf(stop) }}
                label={text(name === 'destination' ? 'route.drop_off_in' : 'route.meet_in', { place: cityOf(place.name) })}
                onChange={(part) => change((before) => put(before, { ...stop, ...part }))}
              />
            ))}
          </Suspense>
        )}
      </div>
    </div>
  )
}
