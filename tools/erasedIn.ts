const erasing = ['erase closed accounts', 'close unused accounts']

/** Whom the server's log, JSON line by line, says to have been erased. */
export const erasedIn = (log: string): string[] => [...new Set(log.split('\n').flatMap(erasedBy))]

function erasedBy(line: string): string[] {
  if (!line.includes('"erased"')) return []
  const { job, erased } = JSON.parse(line) as { job?: unknown; erased?: unknown } // one of our own lines
  return erasing.some((name) => name === job) && typeof erased === 'string' ? [erased] : []
}
