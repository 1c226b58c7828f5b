import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MAX_MEETING_POINT, MAX_STOPOVERS } from '#domain/trips/trip.ts'
import { PlaceField } from '../../../places/PlaceField.tsx'
import { useText } from '../../../texts/texts.ts'
import { Button, IconButton } from '../../../ui/kit/Button.tsx'
import { classes } from '../../../ui/kit/classes.ts'
import { Field } from '../../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../../ui/kit/fields/Inputs.tsx'
import { Section } from '../../../ui/kit/Page.tsx'
import { PointsLine } from '../../points/PointsLine.tsx'
import { type Draft, type DraftStop, noStop } from '../draft/draft.ts'
import type { StopName } from '../refusal.ts'
import { useFieldError, useWriting } from '../writing.ts'

type StopFieldsProps = { name: StopName; label: string; mark: keyof typeof marks; children?: ReactNode }

/** Fields for one stop on the line of the trip: the place, its meeting point, and its buttons. */
function StopFields({ name, label, mark, children }: StopFieldsProps) {
  const text = useText('post')
  const { stop, changeStop } = useStop(name)
  const meeting = text(mark === 'last' ? 'route.drop_off_point' : 'route.meeting_point')
  const { error } = useFieldError(`${name}.meetingPoint`, `${stop.meetingPoint}${JSON.stringify(stop.point)}`, meeting)
  return (
    <li className="relative grid grid-cols-[1.25rem_1fr] gap-x-3">
      <Mark mark={mark} />
      <fieldset
        className={classes(
          'grid min-w-0 gap-x-4 gap-y-3 pb-6',
          children ? 'grid-cols-[1fr_auto] sm:grid-cols-[1fr_1fr_auto]' : 'sm:grid-cols-2',
        )}
      >
        <legend className="sr-only">{label}</legend>
        <PlaceInput name={name} label={label} />
        <Field label={meeting} note={text('optional')} error={error}>
          <TextInput
            name={`${name}.meetingPoint`}
            value={stop.meetingPoint}
            onChange={({ target }) => changeStop({ meetingPoint: target.value })}
            maxLength={MAX_MEETING_POINT}
            autoComplete="off"
          />
        </Field>
        {children && (
          <div className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:self-center sm:mt-[1.9rem]">
            {children}
          </div>
        )}
      </fieldset>
    </li>
  )
}

const marks = {
  first: 'size-3.5 border-[3px] bg-surface',
  none: 'size-2.5 border-2 bg-surface',
  last: 'size-3.5 border-[3px] bg-current',
}

/* Draws a mark of the itinerary. The line runs from the middle of this mark to the middle of the next mark. */
function Mark({ mark }: { mark: keyof typeof marks }) {
  return (
    <span aria-hidden className="flex justify-center text-brand">
      {mark !== 'last' && <span className="absolute top-13 -bottom-13 w-[3px] bg-current" />}
      <span className="relative mt-10 grid h-6 place-items-center">
        <span className={classes('rounded-full border-current', marks[mark])} />
      </span>
    </span>
  )
}

/** Renders a field for a place, which must be one of the suggestions. Other text is stored too, but without a place. */
function PlaceInput({ name, label }: { name: StopName; label: string }) {
  const { stop, changeStop } = useStop(name)
  const [{ place, typed }] = useState(stop)
  const { error, leave } = useFieldError(`${name}.place`, stop.place, label)
  return (
    <PlaceField
      {...{ label, error }}
      name={`${name}.place`}
      className="min-w-0"
      defaultPlace={place ?? undefined}
      defaultText={place ? undefined : typed}
      onText={(text) => changeStop({ typed: text })}
      onChoose={(one) =>
        changeStop({
          place: one ? { id: one.id, name: one.name, long: one.long, lat: one.lat } : null,
          ...(one?.id !== stop.place?.id && { point: undefined }),
        })
      }
      onBlur={leave}
    />
  )
}

/** Fields for start, stops and end of the trip. */
export function RoadSection() {
  const text = useText('post')
  const { keys, append, remove, move } = useStopovers()
  const id = useId()
  const { announcement, announce } = useAnnouncement()
  const add = () => {
    append()
    announce(text('route.added', { number: keys.length + 1 }), `[name="stopovers.${keys.length}.place"]`)
  }
  const removeAt = (at: number) => {
    remove(at)
    announce(text('route.removed'), `[id="${id}-add"]`)
  }
  const moveBy = (at: number, by: 1 | -1) => {
    move(at, at + by)
    announce(text('route.moved', { number: at + by + 1 }), `[id="${id}-${at + by}-${by}"]`)
  }
  return (
    <Section title={text('route.title')}>
      <ol className="grid">
        <StopFields name="origin" label={text('route.origin')} mark="first" />
        {keys.map((key, at) => (
          <StopFields key={key} name={`stopovers.${at}`} label={text('route.stopover', { number: at + 1 })} mark="none">
            <StopMoves {...{ id, at }} count={keys.length} onMove={(by) => moveBy(at, by)} onRemove={() => removeAt(at)} />
          </StopFields>
        ))}
        <StopFields name="destination" label={text('route.destination')} mark="last" />
      </ol>
      <Button
        id={`${id}-add`}
        variant="outline"
        icon={<Plus size={18} aria-hidden />}
        onClick={add}
        disabledBecause={keys.length < MAX_STOPOVERS ? undefined : text('route.most', { most: MAX_STOPOVERS })}
      >
        {text('route.add')}
      </Button>
      <PointsLine />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Section>
  )
}

/** Announces the change, and moves the focus, because the moved or removed button has lost it. */
function useAnnouncement() {
  const [announcement, setAnnouncement] = useState('')
  const focus = useRef<string>(undefined)
  useEffect(() => {
    if (focus.current) document.querySelector<HTMLElement>(focus.current)?.focus()
    focus.current = undefined
  })
  const announce = (words: string, thenFocus?: string) => {
    focus.current = thenFocus
    setAnnouncement(words)
  }
  return { announcement, announce }
}

type StopMovesProps = { id: string; at: number; count: number; onMove: (by: 1 | -1) => void; onRemove: () => void }

/** Buttons that move a stopover up or down, or remove it. */
function StopMoves({ id, at, count, onMove, onRemove }: StopMovesProps) {
  const text = useText('post')
  const number = at + 1
  const [isFirst, isLast] = [at === 0, at === count - 1]
  return (
    <div className="flex max-sm:-mr-2 max-sm:flex-col">
      <IconButton
        id={`${id}-${at}--1`}
        label={text('route.earlier', { number })}
        icon={<ArrowUp size={18} aria-hidden />}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(-1)}
        className="aria-disabled:text-control"
      />
      <IconButton
        id={`${id}-${at}-1`}
        label={text('route.later', { number })}
        icon={<ArrowDown size={18} aria-hidden />}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(1)}
        className="aria-disabled:text-control"
      />
      <IconButton label={text('route.remove', { number })} icon={<X size={18} aria-hidden />} onClick={onRemove} />
    </div>
  )
}

type Edit = <T>(list: readonly T[], fresh: T) => T[]

/** Returns the stopovers' React keys, which move with the stopovers, and functions to change both. */
function useStopovers() {
  const { draft, change } = useWriting()
  const [keys, setKeys] = useState(() => draft.stopovers.map((_, at) => at))
  function edit(by: Edit) {
    change(({ stopovers }) => ({ stopovers: by(stopovers, noStop) }))
    setKeys((before) => by(before, Math.max(-1, ...before) + 1))
  }
  return {
    keys,
    append: () => edit((list, fresh) => [...list, fresh]),
    remove: (at: number) => edit((list) => list.toSpliced(at, 1)),
    move: (at: number, to: number) => edit((list) => list.toSpliced(at, 1).toSpliced(to, 0, ...list.slice(at, at + 1))),
  }
}

/** Returns one stop of the draft, and a function that changes a part of it. */
function useStop(name: StopName) {
  const { draft, change } = useWriting()
  return { stop: stopAt(draft, name), changeStop: (part: Partial<DraftStop>) => change((before) => withStop(before, name, part)) }
}

const numberOf = (name: StopName) => Number(name.split('.')[1])

const stopAt = (draft: Draft, name: StopName): DraftStop =>
  name === 'origin' || name === 'destination' ? draft[name] : (draft.stopovers[numberOf(name)] ?? noStop)

function withStop(draft: Draft, name: StopName, part: Partial<DraftStop>): Partial<Draft> {
  if (name === 'origin' || name === 'destination') return { [name]: { ...draft[name], ...part } }
  const at = numberOf(name)
  return { stopovers: draft.stopovers.map((stop, i) => (i === at ? { ...stop, ...part } : stop)) }
}
