import { Readable } from 'node:stream'

/** Numbers come from the server; a string may be user input. */
export type CsvCell = string | number | boolean | null

// cells that a spreadsheet would run as a formula, including formulas after blanks and in full-width characters
const RUNS = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

// a spreadsheet would round such a number to 15 digits, and drop leading zeros
const IS_LONG_NUMBER = /^(\d{16,}|0\d+)$/

/**
 * Quotes a cell where needed, and prevents formulas. A long number begins with a tab, which makes it text in every spreadsheet.
 */
function cell(value: CsvCell): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? guarded(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function guarded(text: string): string {
  if (IS_LONG_NUMBER.test(text)) return `\t${text}`
  return RUNS.test(text) ? `'${text}` : text
}

// RFC 4180; the byte order mark declares UTF-8
const MARK = '\u{feff}'
const line = (cells: readonly CsvCell[]) => `${cells.map(cell).join(',')}\r\n`

/** Builds a CSV file for spreadsheets. */
export const csvText = (heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `${MARK}${[heads, ...rows].map(line).join('')}`

/** Streams a CSV file, so that a long file costs no memory. */
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
