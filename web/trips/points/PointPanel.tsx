import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { suggestPoints, type SuggestedPoint } from '#contract/places/places.ts'
import { directionTo } from '#domain/places/fromHere.ts'
import { distanceM } from '#domain/places/place.ts'
import { call } from '../../client/api.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText, useWords } from '../../texts/texts.ts'
import { lengthText } from '../../ui/formatting/units.ts'
import { Button, IconButton } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select, TextInput } from '../../ui/kit/fields/Inputs.tsx'
import type { DraftStop } from '../post/draft/draft.ts'
import { positionIn } from './pasted.ts'
import { PointMap } from './PointMap.tsx'
import { shifted, type PointPosition } from './position.ts'

interface PointPanelProps {
  label: string
  place: NonNullable<DraftStop['place']>
  stop: DraftStop
  onChange: (part: Partial<DraftStop>) => void
}

/**
 * Sets the position of a meeting point by a place of the list, a click on the map, or steps of 25 m. Everything works by
 * keyboard, and also without a map.
 */
export function PointPanel(props: PointPanelProps) {
  return useWords('point') ? <Panel {...props} /> : <div className="h-40" />
}

function Panel({ label, place, stop, onChange }: PointPanelProps) {
  const text = useText('point')
  const [showsMap, setShowsMap] = useState(false)
  const put = (point: PointPosition) => onChange({ point, pointWords: undefined })
  return (
    <section aria-label={label} className="mt-3 grid gap-4 rounded-field bg-sunken p-4">
      <h3 className="text-base">{label}</h3>
      <Suggestions placeId={place.id} onChoose={onChange} />
      <p role="status" className="text-sm">
        <Where {...{ place, stop }} />
      </p>
      <Steps from={stop.point ?? place} onMove={put} />
      <Pasted place={place} onFind={put} />
      {showsMap && (
        <PointMap
          at={stop.point ?? place}
          name={stop.meetingPoint || cityOf(place.name)}
          words={stop.meetingPoint}
          onPress={put}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {!showsMap && (
          <Button variant="outline" size="small" onClick={() => setShowsMap(true)}>
            {text('map')}
          </Button>
        )}
        {stop.point && (
          <Button variant="quiet" size="small" onClick={() => onChange({ point: undefined })}>
            {text('remove')}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{text('who')}</p>
    </section>
  )
}

function Suggestions({ placeId, onChoose }: { placeId: number; onChoose: PointPanelProps['onChange'] }) {
  const text = useText('point')
  const { data } = useQuery({
    queryKey: ['points', placeId],
    queryFn: ({ signal }) => call(suggestPoints, { query: { place: String(placeId) } }, signal),
  })
  if (!data?.points.length) return null
  const choose = ({ words, lat, long }: SuggestedPoint) =>
    onChoose({
      meetingPoint: words,
      pointWords: words,
      point: lat !== undefined && long !== undefined ? { lat, long } : undefined,
    })
  return (
    <div>
      <h4 className="text-sm font-semibold tracking-normal">{text('known')}</h4>
      <ul className="mt-2 flex flex-wrap gap-2">
        {data.points.map((point) => (
          <li key={point.words}>
            <Button variant="outline" size="small" onClick={() => choose(point)}>
              {point.words}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const onEarth = ({ lat, long }: PointPosition) => ({ lat, lng: long })

/** Describes the position relative to the middle of the town. */
function Where({ place, stop: { point, meetingPoint } }: Pick<PointPanelProps, 'place' | 'stop'>) {
  const text = useText('point')
  const language = useLanguage()
  if (!point) return text('none')
  const [town, at] = [onEarth(place), onEarth(point)]
  const away = distanceM(town, at)
  const parts = { distance: lengthText(away, language), town: cityOf(place.name) }
  const where = away < 25 ? text('middle', parts) : text(`away.${directionTo(town, at)}`, parts)
  return meetingPoint ? where : `${where} ${text('needs_words')}`
}

/** Renders a field for a position that is pasted from another map. */
function Pasted({ place, onFind }: { place: PointPanelProps['place']; onFind: (point: PointPosition) => void }) {
  const text = useText('point')
  const [pasted, setPasted] = useState('')
  const read = (typed: string) => {
    setPasted(typed)
    const point = positionIn(typed, place)
    if (point) onFind(point)
  }
  const isUnread = pasted.trim() !== '' && !positionIn(pasted, place)
  const error = isUnread ? text('paste_unread', { town: cityOf(place.name) }) : undefined
  return (
    <Field label={text('paste')} hint={text('paste_hint')} error={error}>
      <TextInput value={pasted} onChange={({ target }) => read(target.value)} />
    </Field>
  )
}

const steps = [25, 250, 1000]

function Steps({ from, onMove }: { from: PointPosition; onMove: (point: PointPosition) => void }) {
  const text = useText('point')
  const { number } = useFormatter()
  const [step, setStep] = useState(steps[0] ?? 0)
  const arrows = [
    ['west', ArrowLeft, -1, 0],
    ['north', ArrowUp, 0, 1],
    ['south', ArrowDown, 0, -1],
    ['east', ArrowRight, 1, 0],
  ] as const
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={text('step')} className="w-32">
        <Select value={step} onChange={({ target }) => setStep(Number(target.value))}>
          {steps.map((metres) => (
            <option key={metres} value={metres}>
              {`${number(metres)} m`}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex gap-1">
        {arrows.map(([side, Icon, east, north]) => (
          <IconButton
            key={side}
            outlined
            label={text(`to.${side}`)}
            icon={<Icon size={18} aria-hidden />}
            onClick={() => onMove(shifted(from, east * step, north * step))}
          />
        ))}
      </div>
    </div>
  )
}
