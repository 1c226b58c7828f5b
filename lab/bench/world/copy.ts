import pg from 'pg'

declare module 'pg' {
  // as: the driver has these members, but its types do not
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void
    endCopyFrom(): void
  }
}

/** Sends one batch by COPY … FROM STDIN, as a query object of the driver. */
function copy(client: pg.Client, text: string, lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => connection.query(text),
      handleCopyInResponse(connection: pg.Connection) {
        connection.sendCopyFromChunk(Buffer.from(lines))
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    })
  })
}

const BATCH = 4_000_000

/** Writes rows in batches and returns their number. Each row is a line of COPY's text format, with tabs between fields. */
export async function copyRows(client: pg.Client, table: string, columns: string, rows: Iterable<string>): Promise<number> {
  let [lines, count] = ['', 0]
  const flush = async () => {
    if (lines) await copy(client, `copy ${table} (${columns}) from stdin`, lines)
    lines = ''
  }
  for (const row of rows) {
    lines += `${row}\n`
    count++
    if (lines.length > BATCH) await flush()
  }
  await flush()
  return count
}

export const NULL = '\\N'
export const row = (...fields: (string | number | bigint)[]) => fields.join('\t')
/** Escapes backslashes, because COPY's format uses them to escape. */
export const text = (words: string) => words.replaceAll('\\', '\\\\')
export const array = (items: readonly (string | number)[]) => `{${items.join()}}`
