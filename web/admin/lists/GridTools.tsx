import { useMutation } from '@tanstack/react-query'
import { Columns3, Download, Search } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask } from '../../client/api.ts'
import { useHeard } from '../../client/live/keepLine.ts'
import { typed } from '../../people/address.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput, Select } from '../../ui/kit/fields/Inputs.tsx'
import { Popover } from '../../ui/kit/overlays/Popover.tsx'
import { knownWordsOf, type ListAddress, useListAddress } from './address.ts'

export interface Filter {
  /** the word of the address */
  word: string
  label: string
  options: readonly { value: string; label: string }[]
  /** the option while the address says none; `all` then has to be asked for */
  usual?: string
}

export interface Tools {
  /** `delayMs`: searches by itself so long after the last letter; else by a press */
  search: { label: string; hint: string; delayMs?: number }
  filters: readonly Filter[]
  /** `asked`: what the address asks for, where that is more than it says */
  download: { call: Endpoint; words: readonly string[]; asked?: (address: ListAddress) => ListAddress }
}

interface GridToolsProps extends Tools {
  name: string
  columns: readonly { id: string; head: string }[]
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
}

/** Above a list: what to look for, what to leave out, and taking it along. */
export function GridTools({ search, filters, download, name, columns, hidden, onHide }: GridToolsProps) {
  return (
    <div className="mb-4 grid gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <SearchBox {...search} />
        {filters.map((filter) => (
          <FilterBox key={filter.word} filter={filter} />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Followed />
        <div className="flex flex-wrap gap-2">
          <ColumnMenu {...{ columns, hidden, onHide }} />
          <DownloadButton {...download} name={name} />
        </div>
      </div>
    </div>
  )
}

/** The search of a list: sent at Enter, or `delayMs` after the last letter. */
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
    // the cross of the field empties the search too
    if (value === '') find('')
    else if (delayMs !== undefined) waiting.current = window.setTimeout(() => find(value), delayMs)
  }
  // A search that changes elsewhere, such as by going back, is written into the field unless the field has the focus.
  useEffect(() => {
    const input = field.current
    if (input && input !== document.activeElement) input.value = address.q ?? ''
  }, [address.q])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find(typed(event.currentTarget, 'q'))
  }
  return { field, address, onInput, onSubmit }
}

function SearchBox({ label, hint, delayMs }: Tools['search']) {
  const text = useText('admin')
  const { field, address, onInput, onSubmit } = useSearchBox(delayMs)
  return (
    <form role="search" onSubmit={onSubmit} className="min-w-0 flex-[1_1_18rem]">
      <Field label={label} hint={hint}>
        <span className="relative block">
          <TextInput
            name="q"
            type="search"
            defaultValue={address.q ?? ''}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            className="pr-14"
            ref={field}
            onInput={onInput}
          />
          <button
            type="submit"
            aria-label={text('search')}
            title={text('search')}
            className="absolute top-1 right-1 grid size-10 place-items-center rounded-small text-brand hover:bg-brand-soft"
          >
            <Search size={20} aria-hidden />
          </button>
        </span>
      </Field>
    </form>
  )
}

function FilterBox({ filter: { word, label, options, usual = '' } }: { filter: Filter }) {
  const text = useText('admin')
  const { address, go } = useListAddress()
  return (
    <Field label={label} className="min-w-0 flex-[1_1_9rem] sm:max-w-48">
      <Select
        value={address[word] ?? usual}
        onChange={({ target: { value } }) => go({ [word]: value === usual ? undefined : value })}
      >
        <option value={usual && 'all'}>{text('all')}</option>
        {options.map(({ value, label: said }) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** That one need not reload. */
function Followed() {
  const text = useText('admin')
  const isHeard = useHeard('admin')
  return (
    <p className="flex items-center gap-2 text-xs text-muted">
      <span aria-hidden className={`size-2 rounded-full ${isHeard ? 'bg-brand' : 'bg-sun'}`} />
      {text(isHeard ? 'follows' : 'asks_each_second')}
    </p>
  )
}

function ColumnMenu({ columns, hidden, onHide }: Pick<GridToolsProps, 'columns' | 'hidden' | 'onHide'>) {
  const text = useText('admin')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const turn = (column: string) => onHide(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column])
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="small"
        popoverTarget={`${id}-columns`}
        aria-expanded={open}
        icon={<Columns3 size={17} aria-hidden />}
      >
        {text('columns')}
      </Button>
      <Popover
        id={`${id}-columns`}
        label={text('columns')}
        button={button}
        open={open}
        onOpen={setOpen}
        side="end"
        className="w-60 px-4 py-3"
      >
        {columns.map((column) => (
          <Checkbox key={column.id} label={column.head} checked={!hidden.includes(column.id)} onChange={() => turn(column.id)} />
        ))}
      </Popover>
    </>
  )
}

function DownloadButton({ call, words, asked = same, name }: Tools['download'] & { name: string }) {
  const text = useText('admin')
  const { address } = useListAddress()
  const { mutate, isPending, error, reset } = useDownload(call, name)
  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        icon={<Download size={17} aria-hidden />}
        onClick={() =>
          mutate(
            knownWordsOf(
              asked(address),
              words.filter((word) => word !== 'page'),
            ),
          )
        }
      >
        {text('download')}
      </Button>
      <ErrorToast error={error} onClose={reset} />
    </>
  )
}

const same = (address: ListAddress) => address

/** Saves what a call answers as a file. `mutate` takes the query. */
function useDownload(call: Endpoint, name: string) {
  return useMutation({
    mutationFn: async (query: Record<string, string>) => {
      // as: each list says which words its call knows
      const answer = await ask(call, { query } as never)
      save(await answer.blob(), `${name}.csv`)
    },
    gcTime: 0,
  })
}

/** Hands a file to the browser. */
function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
