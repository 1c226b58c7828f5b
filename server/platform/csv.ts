import { Readable } from 'node:stream'

/** Numbers are ours; a text may be anybody's. */
export type CsvCell = string | number | boolean | null

// cells that a spreadsheet would run as a formula, also behind blanks and in full width
const RUNS = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

// a spreadsheet would round it to 15 digits, and drop leading zeros
const IS_LONG_NUMBER = /^(\d{16,}|0\d+)$/

/** Quoted where needed, and never a formula. A long number begins with a tab, which makes it text in every spreadsheet. */
function cell(value: CsvCell): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? guarded(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function guarded(text: string): string {
  if (IS_LONG_NUMBER.test(text)) return `\t${text}`
  return RUNS.test(text) ? `'${text}` : text
}

// RFC 4180; the mark says that it is UTF-8
const MARK = '\u{feff}'
const line = (cells: readonly CsvCell[]) => `${cells.map(cell).join(',')}\r\n`

/** A file for spreadsheets. */
export const csvText = (heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `${MARK}${[heads, ...rows].map(line).join('')}`

/** The same made while it is sent, so that a long one costs no memory. */
export function csvOf<Row>(
  heads: readonly string[],
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => readonly CsvCell[],
): Readable {
  async function* lines() {
    yield `${MARK}${line(heads)}`
    for await (const row of rows) yield line(cellsOf(row))
  }
  return Readable.from(lines(), { objectMode: false })
}
