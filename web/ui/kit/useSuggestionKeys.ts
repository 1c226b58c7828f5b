import { useState, type KeyboardEvent } from 'react'
import { nextOption, type Suggestion } from './suggestion.ts'

type Keys<S> = { suggestions: readonly S[]; open: boolean; setOpen: (open: boolean) => void; pick: (suggestion: S) => void }

/** Arrows move, Enter picks, Escape closes; the caret stays in the text all the while. */
export function useSuggestionKeys<S extends Suggestion>({ suggestions, open, setOpen, pick }: Keys<S>) {
  const [marked, setActive] = useState(-1)
  const active = open && marked < suggestions.length ? marked : -1

  function move(by: 1 | -1) {
    setOpen(true)
    setActive(nextOption(active, by, suggestions.length))
  }
  function enter(event: KeyboardEvent) {
    const suggestion = suggestions[active]
    if (!suggestion) return setOpen(false)
    event.preventDefault()
    pick(suggestion)
    setActive(-1)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Enter') enter(event)
    if (event.key === 'Escape' && open) {
      // Only the list: a dialog around the field stays.
      event.stopPropagation()
      setOpen(false)
    }
  }
  return { active, setActive, onKeyDown }
}
