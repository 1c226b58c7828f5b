import pg from 'pg'

type Answer = (error: Error | null, result: pg.QueryResult) => void

/** What the driver's statements and connections offer to each other; its types leave most of it out. */
interface Driven {
  name: string | undefined
  queryMode: 'extended' | undefined
  query_timeout: number
  submit(connection: Wire): Error | null
  handleCommandComplete(message: unknown, connection: Wire): void
  handleError(error: Error, connection: Wire): void
}
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(message: { text: string }): void
  bind(message: object): void
  execute(message: object): void
  submittedNamedStatements: Record<string, string>
}

// as: see above
const Statement = pg.Query as unknown as new (text: string, values: readonly unknown[]) => Driven

/**
 * The first statement of a transaction, in one message with its `begin`: a round trip and a write less. One Sync follows both, so that
 * PostgreSQL skips the statement when `begin` fails (its manual, 55.2.3 Extended Query).
 */
class FirstStatement extends Statement {
  #begun = false
  #name: string | undefined

  override submit(connection: Wire): Error | null {
    this.queryMode = 'extended'
    connection.stream.cork()
    connection.parse({ text: 'begin' })
    connection.bind({})
    connection.execute({})
    const error = super.submit(connection)
    connection.stream.uncork()
    // the driver takes the next completed parse for that of the statement with this name, and it is that of `begin`
    this.#name = this.name
    this.name = undefined
    return error
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#begun) return super.handleCommandComplete(message, connection)
    this.#begun = true
    this.name = this.#name
  }

  override handleError(error: Error, connection: Wire): void {
    // the statement was not parsed either: it has to be sent whole again
    if (!this.#begun && this.#name !== undefined) delete connection.submittedNamedStatements[this.#name]
    super.handleError(error, connection)
  }
}

export interface Sent {
  text: string
  values: readonly unknown[]
  /** of a prepared statement */
  name: string | undefined
  /** milliseconds until it is given up on our side; 0 for never */
  answerMs: number
  /** whether it opens a transaction */
  begins: boolean
}

/** Sends one statement over a connection of the pool. A text and values, as the driver would copy a description property by property. */
export function send(client: pg.PoolClient, { text, values, name, answerMs, begins }: Sent): Promise<pg.QueryResult> {
  const statement = begins ? new FirstStatement(text, values) : new Statement(text, values)
  statement.name = name
  statement.query_timeout = answerMs
  return new Promise((resolve, reject) => {
    const answer: Answer = (error, result) => (error ? reject(error) : resolve(result))
    // as: its types know a callback only beside a text
    const query = client.query.bind(client) as unknown as (statement: Driven, answer: Answer) => void
    query(statement, answer)
  })
}
