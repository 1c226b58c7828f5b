import { useImperativeHandle, useState, type ComponentProps, type ReactNode, type KeyboardEvent, useEffect, useRef } from 'react'
import { fills, inputLook, useField } from './fieldContext.ts'
import { type SuggestionLine, nextOption, meantBy, onlyBeginning } from './suggestion.ts'
import { SuggestionList } from './SuggestionList.tsx'

type Own = 'value' | 'defaultValue' | 'type' | 'role' | 'onChange' | 'onInput' | 'onClick' | 'onKeyDown' | 'onSelect'

type ComboboxProps<S extends SuggestionLine> = Omit<ComponentProps<'input'>, Own> &
  Choice<S> & {
    /**
     * number of suggestions, or that there are none. Screen readers announce it, and it is shown if the list is empty; undefined
     * until known
     */
    status?: string | undefined
    /** returns the announcement that leaving the field has chosen this suggestion */
    saysChosen?: ((chosen: S) => string) | undefined
    /** icon before each suggestion */
    suggestionIcon?: ReactNode
  }

/** Renders a text field with suggestions during typing (ARIA "list autocomplete"). It must be inside a Field. */
export function Combobox<S extends SuggestionLine>(props: ComboboxProps<S>) {
  const { choice, status, saysChosen, suggestionIcon: icon, className, ref, ...rest } = withChoice(props)
  const { suggestions, defaultText } = choice
  const { tied, look, label } = useField()
  const { input, chosen, hasText, open, setOpen, active, pick, settled, leave, comeBack, onInput, onKeyDown } = useTyping(
    choice,
    Boolean(status),
  )
  // as: the input exists after mounting, when a form may focus it
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
        onFocus={(event) => {
          comeBack()
          rest.onFocus?.(event)
        }}
        onBlur={(event) => {
          leave()
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

/** Separates the props that useTyping needs from those of the input. */
const withChoice = <S extends SuggestionLine>({
  defaultText,
  defaultChosen,
  suggestions,
  onText,
  onChoose,
  ...rest
}: ComboboxProps<S>) => ({ ...rest, choice: { defaultText, defaultChosen, suggestions, onText, onChoose } })

/** Manages the typed text, the active suggestion, and the list. `areCurrent`: the suggestions are for the current text. */
function useTyping<S extends SuggestionLine>({ suggestions, ...choice }: Choice<S>, areCurrent: boolean) {
  const { input, chosen, hasText, changeText, pick } = useChoice({ suggestions, ...choice })
  const [open, setOpen] = useState(false)
  const [settled, setSettled] = useState<S>()
  /** true if the user finished typing before the suggestions for the text arrived */
  const isAwaited = useRef(false)
  /** Chooses the only suggestion that the text can mean, now or once the suggestions arrive. Returns whether it chose one. */
  function settle(): boolean {
    const only = areCurrent && !chosen.current ? onlyBeginning(input.current?.value ?? '', suggestions) : undefined
    if (only) pickAndClose(only)
    setSettled(only)
    isAwaited.current = !only && !chosen.current && !(areCurrent && suggestions.length > 0)
    return only !== undefined
  }
  useEffect(() => {
    if (isAwaited.current && areCurrent) settle()
  })
  function pickAndClose(suggestion: S) {
    pick(suggestion)
    setOpen(false)
  }
  const { active, setActive, onKeyDown } = useSuggestionKeys({ suggestions, open, setOpen, settle, pick: pickAndClose })
  function leave() {
    settle()
    setOpen(false)
  }
  // the suggestions must not replace a text that is being edited
  const comeBack = () => void (isAwaited.current = false)
  function onInput(text: string) {
    comeBack()
    setSettled(undefined)
    setOpen(true)
    setActive(-1)
    changeText(text)
  }
  return { input, chosen, hasText, open, setOpen, active, pick: pickAndClose, settled, leave, comeBack, onInput, onKeyDown }
}

type Keys<S> = {
  suggestions: readonly S[]
  open: boolean
  setOpen: (open: boolean) => void
  settle: () => boolean
  pick: (suggestion: S) => void
}

/**
 * Handles keys: arrows move in the list, Enter chooses the active suggestion or the only possible one, Escape closes the list.
 * The caret stays in the text.
 */
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
      // this Enter chooses; the next one sends the form
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
      // closes the list only, not a dialog around the field
      event.stopPropagation()
      setOpen(false)
    }
  }
  return { active, setActive, onKeyDown }
}

type Choice<S extends SuggestionLine> = {
  /**
   * The initial text. Afterwards the field manages its own text; to replace the text, as a swap button does, change the field's
   * `key`.
   */
  defaultText?: string | undefined
  /** the suggestion whose name is `defaultText`, if known */
  defaultChosen?: S | undefined
  /** suggestions for the text of the last `onText`, best first; may arrive late */
  suggestions: readonly S[]
  onText: (text: string) => void
  /** called with a suggestion that the user chose or typed exactly like the first one; undefined for any other text */
  onChoose: (chosen: S | undefined) => void
}

/**
 * Manages a Combobox's text and chosen suggestion. The browser owns the text, so that no letter is lost if suggestions arrive
 * late. Text typed before hydration is read afterwards.
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
    // Runs only once, because it reads the text that was typed before hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    // reads the input, because another letter may have been typed since the render of this effect
    if (!chosen.current) choose(meantBy(input.current?.value ?? '', suggestions))
  })
  return { input, chosen, hasText, changeText, pick }
}
