const LIST = 'erasures'
/** Jobs that erase a person. Logs from before migration 0061 have their names with spaces. */
const erasing = [LIST, 'erase-closed-accounts', 'close-unused-accounts', 'erase closed accounts', 'close unused accounts']

/** Returns the lines of the list that the database stores. */
export const listOf = (erasures: { erased: string; at: Date }[]): string =>
  erasures.map(({ erased, at }) => `${JSON.stringify({ job: LIST, erased, at })}\n`).join('')

/** Returns the ids of erased people in the lines of the list or of the server's log. */
export const erasedIn = (lines: string): string[] => [...new Set(lines.split('\n').flatMap(erasedBy))]

function erasedBy(line: string): string[] {
  if (!line.includes('"erased"')) return []
  const { job, erased } = JSON.parse(line) as { job?: unknown; erased?: unknown } // as: our own lines have this form
  return erasing.some((name) => name === job) && typeof erased === 'string' ? [erased] : []
}
