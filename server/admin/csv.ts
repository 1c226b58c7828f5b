import { Readable } from 'node:stream'

type Cell = string | number | boolean | null

// what a spreadsheet would run as a formula
const RUNS = /^[=+\-@\t\r]/

/** A cell of a file for spreadsheets: quoted where needed, and never a formula. Numbers are ours and stay numbers. */
export function cell(value: Cell): string {
  if (value === null) return ''
  const text = typeof value === 'string' && RUNS.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\r\n`

/** A CSV file that is made while it is sent, so that a long one costs no memory. Its mark tells spreadsheets that it is UTF-8. */
export function csvOf<Row>(heads: readonly string[], rows: AsyncIterable<Row>, cellsOf: (row: Row) => readonly Cell[]): Readable {
  async function* lines() {
    yield `\u{feff}${line(heads)}`
    for await (const row of rows) yield line(cellsOf(row))
  }
  return Readable.from(lines(), { objectMode: false })
}
