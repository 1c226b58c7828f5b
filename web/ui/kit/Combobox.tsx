import { useImperativeHandle, useState, type ComponentProps, type ReactNode } from 'react'
import { fills, inputLook, useField } from './fieldContext.ts'
import type { Suggestion } from './suggestion.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { useChoice, type Choice } from './useChoice.ts'
import { useSuggestionKeys } from './useSuggestionKeys.ts'

type Own = 'value' | 'defaultValue' | 'type' | 'role' | 'onChange' | 'onInput' | 'onClick' | 'onKeyDown' | 'onSelect'

type ComboboxProps<S extends Suggestion> = Omit<ComponentProps<'input'>, Own> &
  Choice<S> & {
    /** How many there are, or that there are none: read aloud, and shown when the list is empty. */
    status?: string | undefined
    /** Before each suggestion. */
    suggestionIcon?: ReactNode
  }

/** A text field that suggests as one types (ARIA "list autocomplete"); put it inside a Field. */
export function Combobox<S extends Suggestion>(props: ComboboxProps<S>) {
  const { choice, status, suggestionIcon: icon, className, ref, ...rest } = withChoice(props)
  const { suggestions, defaultText } = choice
  const { tied, look, label } = useField()
  const { input, chosen, written, open, setOpen, active, pick, onInput, onKeyDown } = useTyping(choice)
  // A form may want to focus the field; after mounting the input is always there.
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const id = tied.id ?? rest.id ?? ''
  const shown = open && written && (suggestions.length > 0 || Boolean(status))
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
        aria-expanded={shown && suggestions.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && active >= 0 ? `${id}-list-${active}` : undefined}
        defaultValue={defaultText}
        onInput={(event) => onInput(event.currentTarget.value)}
        onClick={() => setOpen(!chosen.current)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setOpen(false)
          rest.onBlur?.(event)
        }}
        className={inputLook(look, className)}
      />
      <SuggestionList
        id={`${id}-list`}
        label={label ?? rest['aria-label']}
        {...{ suggestions, active, open: shown, status, pick, icon }}
      />
    </div>
  )
}

/** What is chosen from, apart from what the input gets. */
const withChoice = <S extends Suggestion>({
  defaultText,
  defaultChosen,
  suggestions,
  onText,
  onChoose,
  ...rest
}: ComboboxProps<S>) => ({ ...rest, choice: { defaultText, defaultChosen, suggestions, onText, onChoose } })

/** What is typed, which suggestion is active, and whether the list is open. */
function useTyping<S extends Suggestion>({ suggestions, ...choice }: Choice<S>) {
  const { input, chosen, written, write, pick } = useChoice({ suggestions, ...choice })
  const [open, setOpen] = useState(false)
  function pickAndClose(suggestion: S) {
    pick(suggestion)
    setOpen(false)
  }
  const { active, setActive, onKeyDown } = useSuggestionKeys({ suggestions, open, setOpen, pick: pickAndClose })
  function onInput(text: string) {
    setOpen(true)
    setActive(-1)
    write(text)
  }
  return { input, chosen, written, open, setOpen, active, pick: pickAndClose, onInput, onKeyDown }
}
