import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { SuggestionLine } from './suggestion.ts'

type ListProps<S> = {
  id: string
  label: string | undefined
  suggestions: readonly S[]
  active: number
  open: boolean
  status: string | undefined
  pick: (suggestion: S) => void
  icon: ReactNode
}

const panel =
  'absolute top-full -left-(--reach) z-30 mt-3 max-h-80 w-[calc(100%+var(--reach))] min-w-72 overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-float'

/** Lists the options below a Combobox, or shows a note that there are none. */
export function SuggestionList<S extends SuggestionLine>({
  id,
  label,
  suggestions,
  active,
  open,
  status,
  pick,
  icon,
}: ListProps<S>) {
  const empty = suggestions.length === 0
  return (
    <>
      <div id={id} role="listbox" tabIndex={-1} aria-label={label} hidden={!open || empty} className={panel}>
        {open &&
          suggestions.map((suggestion, at) => (
            <Option
              key={suggestion.id}
              id={`${id}-${at}`}
              active={at === active}
              onPick={() => pick(suggestion)}
              {...{ suggestion, icon }}
            />
          ))}
      </div>
      {open && empty && (
        <p aria-hidden className={classes(panel, 'px-4 py-3 text-sm text-muted')}>
          {status}
        </p>
      )}
      <span role="status" className="sr-only">
        {status}
      </span>
    </>
  )
}

type OptionProps = { id: string; suggestion: SuggestionLine; active: boolean; onPick: () => void; icon: ReactNode }

function Option({ id, suggestion, active, onPick, icon }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // The text field handles the keys, because the caret never leaves it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // a click must not move the caret out of the text field
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-2',
        active ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      {icon && <span className="shrink-0 text-brand">{icon}</span>}
      <span className="min-w-0">
        <span className="block truncate text-sm font-semibold">{suggestion.name}</span>
        {suggestion.detail && <span className="block truncate text-xs text-muted">{suggestion.detail}</span>}
      </span>
    </div>
  )
}
