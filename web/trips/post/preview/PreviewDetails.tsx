import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { ownCarsQuery } from '../../../client/ownCars.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { Duration } from '../../../ui/Duration.tsx'
import { lengthText, longDayText } from '../../../ui/formatting/units.ts'
import { capitalized } from '../../../ui/kit/capitalized.ts'
import { Section } from '../../../ui/kit/Page.tsx'
import { Skeleton } from '../../../ui/kit/Skeleton.tsx'
import { Tag } from '../../../ui/kit/Tag.tsx'
import { preferenceIcons } from '../../words.ts'
import { carOf } from '../draft/draft.ts'
import { FieldRefusal } from '../sections/FieldRefusal.tsx'
import type { PreviewProps } from './preview.ts'

/** Shows date, distance, duration, seats and all other details as passengers will read them. */
export function PreviewDetails({ draft, preview, about }: PreviewProps) {
  const text = useText('post')
  const named = useText('trips')
  const language = useLanguage()
  return (
    <Section title={text('preview.details')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <Fact name={text('preview.date')}>
          {capitalized(longDayText(draft.day, language))}
          <FieldRefusal about={about} fields={['day']} />
        </Fact>
        <Fact name={text('preview.time')}>
          {draft.hours}
          <FieldRefusal about={about} fields={['hours']} />
        </Fact>
        <Measured
          name={text('preview.distance')}
          {...{ preview, about }}
          value={preview && lengthText(preview.distanceM, language)}
        />
        <Measured
          name={text('preview.duration')}
          {...{ preview, about }}
          value={preview && <Duration seconds={preview.durationS} />}
        />
        <Fact name={text('preview.seats')}>
          {draft.seats}
          <FieldRefusal about={about} fields={['seats']} />
        </Fact>
        <Fact name={text('seats.luggage')}>{named(`luggage.${draft.luggage}`)}</Fact>
        <Fact name={text('preview.joining')}>{text(`joining.${draft.joining}`)}</Fact>
        <Car draft={draft} />
        <Preferences {...{ draft, preview, about }} />
        {draft.comment && (
          <Fact name={text('preview.comment')} wide>
            {<span className="font-normal whitespace-pre-line">{draft.comment}</span>}
          </Fact>
        )}
        <Passes {...{ draft, preview, about }} />
      </dl>
    </Section>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2' : ''}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Shows a computed figure, marked when it is an estimate. */
function Measured({ name, value, preview, about }: Omit<PreviewProps, 'draft'> & { name: string; value: ReactNode }) {
  const text = useText('post')
  return (
    <Fact name={name}>
      {value ?? (about ? '–' : <Skeleton className="h-6.5 w-24" />)}
      {preview?.method === 'estimate' && (
        <Tag tone="sun" className="ml-2">
          {text('preview.estimate')}
        </Tag>
      )}
    </Fact>
  )
}

function Car({ draft }: Pick<PreviewProps, 'draft'>) {
  const text = useText('post')
  const { data: cars, isPending } = useQuery(ownCarsQuery)
  const car = carOf(draft, cars ?? [])
  return (
    <Fact name={text('car.label')} wide>
      {car ? text('car.named', { ...car }) : isPending ? <Skeleton className="h-6.5 w-24" /> : '–'}
    </Fact>
  )
}

function Preferences({ draft, about }: PreviewProps) {
  const text = useText('post')
  const named = useText('trips')
  return (
    <Fact name={text('preview.restrictions')} wide>
      {draft.preferences.length === 0 && text('preview.none')}
      <span className="mt-1 flex flex-wrap gap-2">
        {draft.preferences.map((one) => {
          const Icon = preferenceIcons[one]
          return (
            <Tag key={one} tone={one === 'onlyWomen' ? 'rose' : 'neutral'} icon={<Icon size={16} aria-hidden />}>
              {named(one)}
            </Tag>
          )
        })}
      </span>
      <FieldRefusal about={about} fields={['preferences']} />
    </Fact>
  )
}

/** Lists the towns between the stops at which passengers may request to get on or off. */
function Passes({ draft, preview }: PreviewProps) {
  const text = useText('post')
  const format = useFormatter()
  if (!draft.stopsWelcome)
    return (
      <Fact name={text('preview.passes')} wide>
        {text('preview.no_stops')}
      </Fact>
    )
  if (!preview) return null
  return (
    <Fact name={text('preview.passes')} wide>
      <span className="text-sm font-normal">
        {preview.passes.length > 0 ? format.list(preview.passes) : text('preview.passes_none')}
      </span>
    </Fact>
  )
}
