import { useMutation } from '@tanstack/react-query'
import { Columns3, Download } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { download, save } from '../../client/download.ts'
import { useIsLive } from '../../client/live/liveConnection.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select } from '../../ui/kit/fields/Inputs.tsx'
import { Popover } from '../../ui/kit/overlays/Popover.tsx'
import { knownWordsOf, type ListAddress, useListAddress } from './address.ts'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'

interface Filter {
  /** the filter's name in the address */
  word: string
  label: string
  options: readonly { value: string; label: string }[]
  /** the option that applies if the address lacks the filter; to see all rows, users choose `all` explicitly */
  usual?: string
}

export interface Tools {
  search: SearchBoxProps
  filters: readonly Filter[]
  /** `withDefaults`: adds the defaults that the address omits */
  download: { call: Endpoint; words: readonly string[]; withDefaults?: (address: ListAddress) => ListAddress }
}

interface GridToolsProps extends Tools {
  name: string
  columns: readonly { id: string; head: string }[]
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
}

/** Tools above a list: search, filters, columns, download. */
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
        <LiveStatus />
        <div className="flex flex-wrap gap-2">
          <ColumnMenu {...{ columns, hidden, onHide }} />
          <DownloadButton {...download} name={name} />
        </div>
      </div>
    </div>
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
        {options.map(({ value, label: optionLabel }) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Shows that the list is live and needs no reload. */
function LiveStatus() {
  const text = useText('admin')
  const isLive = useIsLive('admin')
  return (
    <p className="flex items-center gap-2 text-xs text-muted">
      <span aria-hidden className={`size-2 rounded-full ${isLive ? 'bg-brand' : 'bg-sun'}`} />
      {text(isLive ? 'follows' : 'asks_each_second')}
    </p>
  )
}

function ColumnMenu({ columns, hidden, onHide }: Pick<GridToolsProps, 'columns' | 'hidden' | 'onHide'>) {
  const text = useText('admin')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const toggle = (column: string) =>
    onHide(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column])
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
          <Checkbox
            key={column.id}
            label={column.head}
            checked={!hidden.includes(column.id)}
            onChange={() => toggle(column.id)}
          />
        ))}
      </Popover>
    </>
  )
}

function DownloadButton({ call, words, withDefaults = same, name }: Tools['download'] & { name: string }) {
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
              withDefaults(address),
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

/** Saves the response of a call as a file. The argument of `mutate` is the query. */
function useDownload(call: Endpoint, name: string) {
  return useMutation({
    mutationFn: async (query: Record<string, string>) => {
      // as: each list has the parameters of its own call
      save(await download(call, { query } as never), `${name}.csv`)
    },
    gcTime: 0,
  })
}
