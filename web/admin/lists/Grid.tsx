import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { deviceStorage } from '../../client/storage.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { classes } from '../../ui/kit/classes.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { type ListedRows, useList } from '../queries.ts'
import { useListAddress } from './address.ts'
import { GridTools, type Tools } from './GridTools.tsx'
import { GridPager } from './pagers.tsx'
import { ScrollBox } from './ScrollBox.tsx'

export interface Column<Row> {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** the server's name for this order */
  sort?: string
  align?: 'end'
  /** true for a column that cannot be hidden */
  stays?: true
}

interface GridProps<Row> extends Tools {
  /** key of the list in the device's storage */
  name: string
  caption: string
  columns: readonly Column<Row>[]
  question: Parameters<typeof useList<Row>>[0]
  keyOf: (row: Row) => string
  /** default order, when the address has none */
  usual: { sort: string; descending: boolean }
  empty: ReactNode
}

/**
 * Renders a list with eight rows a page. The server sorts, filters and pages it, live events update it, and the URL stores its
 * state.
 */
export function Grid<Row>({ name, caption, columns, question, keyOf, usual, empty, ...tools }: GridProps<Row>) {
  const [hidden, hide] = useHidden(name)
  const { data, error, isPlaceholderData, refetch } = useList<Row>(question)
  const visible = columns.filter(({ id, stays }) => stays || !hidden.includes(id))
  return (
    <>
      <GridTools {...tools} name={name} columns={columns.filter(({ stays }) => !stays)} hidden={hidden} onHide={hide} />
      {error && <ErrorBanner error={error} title={caption} onRetry={() => void refetch()} />}
      <ScrollBox label={caption} busy={isPlaceholderData} className="rounded-card border border-line bg-surface">
        <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <Head columns={visible} usual={usual} />
          <tbody className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}>
            {data ? <Rows {...{ data, columns: visible, keyOf }} /> : !error && <SkeletonRows columns={visible.length} />}
          </tbody>
        </table>
        {data?.rows.length === 0 && <div className="border-t border-line px-5 py-10 text-center">{empty}</div>}
      </ScrollBox>
      {data && <GridPager total={data.total} more={data.more} rows={data.rows.length} />}
    </>
  )
}

/* The first column stays visible while the other columns scroll under it. */
const sticks =
  'first:sticky first:left-0 first:z-10 first:bg-surface first:max-sm:max-w-[46vw] first:narrow:static first:narrow:max-w-none first:max-sm:shadow-[1px_0_0_var(--color-line)]'
const look = `border-line px-3 text-left first:pl-5 last:pr-5 ${sticks}`

function Head<Row>({ columns, usual }: Pick<GridProps<Row>, 'columns' | 'usual'>) {
  const { address } = useListAddress()
  const sort = address.sort ?? usual.sort
  const isDown = address.descending ? address.descending === 'true' : !address.sort && usual.descending
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={
              column.sort === undefined ? undefined : column.sort !== sort ? 'none' : isDown ? 'descending' : 'ascending'
            }
            className={classes(look, 'h-12 font-semibold whitespace-nowrap text-muted', column.align === 'end' && 'text-right')}
          >
            {column.sort === undefined ? (
              column.head
            ) : (
              <SortButton {...{ ...column, by: column.sort, isDown }} isSorted={column.sort === sort} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function SortButton({ head, by, isSorted, isDown }: { head: string; by: string; isSorted: boolean; isDown: boolean }) {
  const { go } = useListAddress()
  const Icon = !isSorted ? ChevronsUpDown : isDown ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => go({ sort: by, descending: String(isSorted && !isDown) })}
      className={classes(
        '-mx-2 inline-flex h-9 items-center gap-1.5 rounded-small px-2 hover:bg-sunken hover:text-ink',
        isSorted && 'text-ink',
      )}
    >
      {head}
      <Icon size={15} aria-hidden className={isSorted ? 'text-brand' : 'opacity-50'} />
    </button>
  )
}

function Rows<Row>({ data, columns, keyOf }: { data: ListedRows<Row> } & Pick<GridProps<Row>, 'columns' | 'keyOf'>) {
  return data.rows.map((row) => (
    <tr key={keyOf(row)} className="group/row">
      {columns.map(({ id, cell, align }) => (
        <td
          key={id}
          className={classes(
            look,
            'h-16 border-t py-2 transition-colors group-hover/row:bg-canvas',
            align === 'end' && 'text-right',
          )}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  ))
}

const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className={classes(look, 'h-16 border-t')}>
          <Skeleton className="h-5 min-w-12" />
        </td>
      ))}
    </tr>
  ))

/** Shows the text of an empty list. */
export function Nothing() {
  const text = useText('admin')
  return <p className="text-muted">{text('nothing_fits')}</p>
}

const keyOf = (grid: string) => `columns of ${grid}`

/** Returns the grid's columns that are hidden on this device, and a function to change them. */
function useHidden(grid: string): [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, setHidden] = useState(() => hiddenColumnsIn(deviceStorage.get(keyOf(grid))))
  return [
    hidden,
    (columns) => {
      deviceStorage.set(keyOf(grid), columns.join(' '))
      setHidden(columns)
    },
  ]
}

const hiddenColumnsIn = (stored: string | null): readonly string[] => (stored ?? '').split(' ').filter(Boolean)
