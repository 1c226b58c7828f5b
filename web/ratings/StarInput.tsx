import { type ComponentProps, useId, useState } from 'react'
import { useText } from '../texts/texts.ts'
import { classes } from '../ui/kit/classes.ts'
import { Messages } from '../ui/kit/Field.tsx'
import { Stars } from './Stars.tsx'
import { ThumbOf } from './ThumbOf.tsx'

/* Half a star is 24 px wide, the least that a finger has to hit. */
const SIZE = 48
const values = Array.from({ length: 11 }, (_, halves) => halves / 2)

interface StarInputProps {
  value: number | undefined
  onChange: (stars: number) => void
  onLeave: () => void
  error: string | undefined
}

/** 0 to 5 stars in halves: a group of eleven radio buttons, so that arrow keys step by a half and each says its number. */
export function StarInput({ value, onChange, onLeave, error }: StarInputProps) {
  const text = useText('ratings')
  const id = useId()
  const [focused, setFocused] = useState(false)
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{text('rating')} *</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="relative flex rounded-small" style={focused ? ring : undefined}>
          <span aria-hidden className="pointer-events-none absolute right-0">
            <Stars stars={value ?? 0} size={SIZE} />
          </span>
          {values.map((stars) => (
            <Choice
              key={stars}
              stars={stars}
              radio={{
                name: id,
                checked: value === stars,
                onChange: () => onChange(stars),
                onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
                onBlur: ({ relatedTarget }) => {
                  setFocused(false)
                  if (!(relatedTarget instanceof HTMLInputElement && relatedTarget.name === id)) onLeave()
                },
              }}
            />
          ))}
        </div>
        <span aria-hidden className="flex items-center gap-3 text-sm font-semibold">
          {value === undefined ? (
            <span className="font-normal text-muted">{text('not_chosen')}</span>
          ) : (
            text('stars', { stars: value })
          )}
          {value !== undefined && <ThumbOf stars={value} />}
        </span>
      </div>
      <Messages id={id} error={error} />
    </fieldset>
  )
}

const ring = { outline: '3px solid var(--color-brand)', outlineOffset: 2 }

interface ChoiceProps {
  stars: number
  radio: ComponentProps<'input'>
}

/** The left or right half of a star; none at all has a place of its own before the first. */
function Choice({ stars, radio }: ChoiceProps) {
  const text = useText('ratings')
  return (
    <label className={classes('relative grid h-12 place-items-center', stars === 0 ? 'w-12' : 'w-6')}>
      <input type="radio" value={stars} {...radio} className="sr-only" />
      <span className="sr-only">{text('stars', { stars })}</span>
      {stars === 0 && (
        <span aria-hidden className={radio.checked ? 'text-sm font-bold text-brand-ink' : 'text-sm text-muted'}>
          0
        </span>
      )}
    </label>
  )
}
