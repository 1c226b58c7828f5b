import { Plus, ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { MOST_STOPOVERS } from '#domain/trips/trip.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { IconButton } from '../../ui/kit/IconButton.tsx'
import { Section } from '../../ui/kit/Section.tsx'
import { StopFields } from './StopFields.tsx'
import { useStopovers } from './stops.ts'

/** Where the trip starts, passes and ends. */
export function RoadSection() {
  const text = useText('post')
  const { keys, append, remove, move } = useStopovers()
  const id = useId()
  const { said, say } = useSaying()
  const add = () => {
    append()
    say(text('route.added', { number: keys.length + 1 }), `[name="stopovers.${keys.length}.place"]`)
  }
  const removeAt = (at: number) => {
    remove(at)
    say(text('route.removed'), `[id="${id}-add"]`)
  }
  const moveBy = (at: number, by: 1 | -1) => {
    move(at, at + by)
    say(text('route.moved', { number: at + by + 1 }), `[id="${id}-${at + by}-${by}"]`)
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
        disabledBecause={keys.length < MOST_STOPOVERS ? undefined : text('route.most', { most: MOST_STOPOVERS })}
      >
        {text('route.add')}
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Section>
  )
}

/** Says what happened, and puts the focus where the hand goes on: a button that moved or went has lost it. */
function useSaying() {
  const [said, setSaid] = useState('')
  const focus = useRef<string>(undefined)
  useEffect(() => {
    if (focus.current) document.querySelector<HTMLElement>(focus.current)?.focus()
    focus.current = undefined
  })
  const say = (words: string, thenFocus?: string) => {
    focus.current = thenFocus
    setSaid(words)
  }
  return { said, say }
}

type StopMovesProps = { id: string; at: number; count: number; onMove: (by: 1 | -1) => void; onRemove: () => void }

/** Up, down and away for one stopover. */
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
