import { useImperativeHandle, useState, type ComponentProps, type ReactNode, type KeyboardEvent, useEffect, useRef } from 'react'
import { fills, inputLook, useField } from './fieldContext.ts'
import { type SuggestionLine, nextOption, meantBy, onlyBeginning } from './suggestion.ts'
import { SuggestionList } from './SuggestionList.tsx'

type Own = 'value' | 'defaultValue' | 'type' | 'role' | 'onChange' | 'onInput' | 'onClick' | 'onKeyDown' | 'onSelect'

type ComboboxProps<S extends SuggestionLine> = Omit<ComponentProps<'input'>, Own> &
  Choice<S> & {
    /** Number of suggestions, or that there is none: announced, and shown when the list is empty; undefined until it is known. */
    status?: string | undefined
    /** Announces the suggestion chosen by leaving the field. */
    saysChosen?: ((chosen: S) => string) | undefined
    /** Icon before each suggestion. */
    suggestionIcon?: ReactNode
  }

/** A text field that suggests as one types (ARIA "list autocomplete"); put it inside a Field. */
export function Combobox<S extends SuggestionLine>(props: ComboboxProps<S>) {
  const { choice, status, saysChosen, suggestionIcon: icon, className, ref, ...rest } = withChoice(props)
  const { suggestions, defaultText } = choice
  const { tied, look, label } = useField()
  const { input, chosen, hasText, open, setOpen, active, pick, settled, settle, onInput, onKeyDown } = useTyping(
    choice,
    Boolean(status),
  )
  // A form may want to focus the field; after mounting the input is always there.
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const id = tied.id ?? rest.id ?? ''
  const listIsOpen = open && hasText && (suggestions.length > 0 || Boolean(status))
  return (
    <div className="relative">
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...tied}
        {...fills(look)}
        {...rest}
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={listIsOpen && suggestions.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={listIsOpen && active >= 0 ? `${id}-list-${active}` : undefined}
        defaultValue={defaultText}
        onInput={(event) => onInput(event.currentTarget.value)}
        onClick={() => setOpen(!chosen.current)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          settle()
          setOpen(false)
          rest.onBlur?.(event)
        }}
        className={inputLook(look, className)}
      />
      <SuggestionList
        id={`${id}-list`}
        label={label ?? rest['aria-label']}
        {...{ suggestions, active, open: listIsOpen, pick, icon }}
        status={settled ? saysChosen?.(settled) : open ? status : undefined}
      />
    </div>
  )
}

/** Splits the props of the choice from those of the input. */
const withChoice = <S extends SuggestionLine>({
  defaultText,
  defaultChosen,
  suggestions,
  onText,
  onChoose,
  ...rest
}: ComboboxProps<S>) => ({ ...rest, choice: { defaultText, defaultChosen, suggestions, onText, onChoose } })

/** Typed text, active suggestion, and state of the list. `areCurrent`: the suggestions are those of the text. */
function useTyping<S extends SuggestionLine>({ suggestions, ...choice }: Choice<S>, areCurrent: boolean) {
  const { input, chosen, hasText, changeText, pick } = useChoice({ suggestions, ...choice })
  const [open, setOpen] = useState(false)
  const [settled, setSettled] = useState<S>()
  /** Chooses the only suggestion that the text can mean; returns whether it did. */
  function settle(): boolean {
    const only = areCurrent && !chosen.current ? onlyBeginning(input.current?.value ?? '', suggestions) : undefined
    if (only) pickAndClose(only)
    setSettled(only)
    return only !== undefined
  }
  function pickAndClose(suggestion: S) {
    pick(suggestion)
    setOpen(false)
  }
  const { active, setActive, onKeyDown } = useSuggestionKeys({ suggestions, open, setOpen, settle, pick: pickAndClose })
  function onInput(text: string) {
    setSettled(undefined)
    setOpen(true)
    setActive(-1)
    changeText(text)
  }
  return { input, chosen, hasText, open, setOpen, active, pick: pickAndClose, settled, settle, onInput, onKeyDown }
}

type Keys<S> = {
  suggestions: readonly S[]
  open: boolean
  setOpen: (open: boolean) => void
  settle: () => boolean
  pick: (suggestion: S) => void
}

/** Arrows move, Enter picks the active one or the only possible one, Escape closes; the caret stays in the text all the while. */
function useSuggestionKeys<S extends SuggestionLine>({ suggestions, open, setOpen, settle, pick }: Keys<S>) {
  const [marked, setActive] = useState(-1)
  const active = open && marked < suggestions.length ? marked : -1

  function move(by: 1 | -1) {
    setOpen(true)
    setActive(nextOption(active, by, suggestions.length))
  }
  function enter(event: KeyboardEvent) {
    const suggestion = suggestions[active]
    if (!suggestion) {
      // a choice first; the form is sent by the next Enter
      if (settle()) event.preventDefault()
      return setOpen(false)
    }
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

type Choice<S extends SuggestionLine> = {
  /** The initial text. The field keeps its own text afterwards; give it another `key` to replace it (as a swap button does). */
  defaultText?: string | undefined
  /** The suggestion of defaultText, when it is known. */
  defaultChosen?: S | undefined
  /** Suggestions for the text of the last onText, best first; may arrive late. */
  suggestions: readonly S[]
  onText: (text: string) => void
  /** Picked from the list, or typed so that it equals the first suggestion; undefined once it is neither. */
  onChoose: (chosen: S | undefined) => void
}

/**
 * The text of a Combobox and its suggestion. The browser owns the text, so no letter is lost however late the suggestions are, and text
 * typed before hydration is read afterwards.
 */
function useChoice<S extends SuggestionLine>({ defaultText = '', defaultChosen, suggestions, onText, onChoose }: Choice<S>) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef(defaultChosen)
  const [hasText, setHasText] = useState(defaultText !== '')

  function choose(suggestion: S | undefined) {
    if (chosen.current?.id === suggestion?.id) return
    chosen.current = suggestion
    onChoose(suggestion)
  }
  function changeText(text: string) {
    setHasText(text.trim() !== '')
    onText(text)
    choose(undefined)
  }
  function pick(suggestion: S) {
    if (input.current) input.current.value = suggestion.name
    choose(suggestion)
  }
  useEffect(() => {
    const typedEarly = input.current?.value ?? ''
    if (typedEarly !== defaultText) changeText(typedEarly)
    // Once: only what was typed before this component woke up.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    // The field's own text: this effect may run a letter later than the render it belongs to.
    if (!chosen.current) choose(meantBy(input.current?.value ?? '', suggestions))
  })
  return { input, chosen, hasText, changeText, pick }
}
