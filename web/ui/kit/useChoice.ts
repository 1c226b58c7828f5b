import { useEffect, useRef, useState } from 'react'
import { meantBy, type Suggestion } from './suggestion.ts'

export type Choice<S extends Suggestion> = {
  /** The text at first. The field keeps its own text afterwards; give it another `key` to replace it (as a swap button does). */
  defaultText?: string | undefined
  /** The suggestion that defaultText stands for, when it is known. */
  defaultChosen?: S | undefined
  /** What fits the text of the last onText, best first; may come late. */
  suggestions: readonly S[]
  onText: (text: string) => void
  /** Picked from the list, or written out so that it equals the first suggestion; undefined as soon as it is neither. */
  onChoose: (chosen: S | undefined) => void
}

/**
 * The text of a Combobox and what it stands for. The browser owns the text, so no letter is lost however late the suggestions
 * are, and what was typed before React arrived is read when it does.
 */
export function useChoice<S extends Suggestion>({ defaultText = '', defaultChosen, suggestions, onText, onChoose }: Choice<S>) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef(defaultChosen)
  const [written, setWritten] = useState(defaultText !== '')

  function choose(suggestion: S | undefined) {
    if (chosen.current?.id === suggestion?.id) return
    chosen.current = suggestion
    onChoose(suggestion)
  }
  function write(text: string) {
    setWritten(text.trim() !== '')
    onText(text)
    choose(undefined)
  }
  function pick(suggestion: S) {
    if (input.current) input.current.value = suggestion.name
    choose(suggestion)
  }
  useEffect(() => {
    const typedEarly = input.current?.value ?? ''
    if (typedEarly !== defaultText) write(typedEarly)
    // Once: only what was typed before this component woke up.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    // The field's own text: this effect may run a letter later than the render it belongs to.
    if (!chosen.current) choose(meantBy(input.current?.value ?? '', suggestions))
  })
  return { input, chosen, written, write, pick }
}
