import { Search } from 'lucide-react'
import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react'
import { typed } from '../../people/address.ts'
import { useText } from '../../texts/texts.ts'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { useListAddress } from './address.ts'

/** Manages the state of a list's search, which is sent at Enter, or `delayMs` after the last letter. */
function useSearchBox(delayMs: number | undefined) {
  const { address, go } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef<number>(undefined)
  const find = (q: string) => {
    clearTimeout(waiting.current)
    if (q !== (address.q ?? '')) go({ q: q || undefined })
  }
  const onInput = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    clearTimeout(waiting.current)
    // the field's clear button also clears the search
    if (value === '') find('')
    else if (delayMs !== undefined) waiting.current = window.setTimeout(() => find(value), delayMs)
  }
  // Updates the field when the search changes elsewhere, such as by going back, unless the field has the focus.
  useEffect(() => {
    const input = field.current
    if (input && input !== document.activeElement) input.value = address.q ?? ''
  }, [address.q])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find(typed(event.currentTarget, 'q'))
  }
  return { field, onInput, onSubmit }
}

export interface SearchBoxProps {
  label: string
  hint: string
  /** delay after the last letter before searching; without it, only a click searches */
  delayMs?: number
}

export function SearchBox({ label, hint, delayMs }: SearchBoxProps) {
  const text = useText('admin')
  const { field, onInput, onSubmit } = useSearchBox(delayMs)
  return (
    <form role="search" onSubmit={onSubmit} className="min-w-0 flex-[1_1_18rem]">
      <SearchField {...{ label, hint }} name="q" act={text('search')} maxLength={200} ref={field} onInput={onInput} />
    </form>
  )
}

type SearchFieldProps = ComponentProps<typeof TextInput> & { label: string; hint?: string; act: string }

/** Renders the search field, whose text is in the URL, with its button. */
export function SearchField({ label, hint, act, ...rest }: SearchFieldProps) {
  const { address } = useListAddress()
  return (
    <Field {...{ label, hint }}>
      <span className="relative block">
        <TextInput
          type="search"
          defaultValue={address.q ?? ''}
          autoComplete="off"
          spellCheck={false}
          className="pr-14"
          {...rest}
        />
        <button
          type="submit"
          aria-label={act}
          title={act}
          className="absolute top-1 right-1 grid size-10 place-items-center rounded-small text-brand hover:bg-brand-soft"
        >
          <Search size={20} aria-hidden />
        </button>
      </span>
    </Field>
  )
}
