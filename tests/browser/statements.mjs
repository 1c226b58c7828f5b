// Loaded by `--import` into the server of the browser tests. The socket STATEMENTS returns the last statements, including those
// still running.
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { inspect } from 'node:util'
import pg from 'pg'

const MAX = 5000
const socket = process.env.STATEMENTS
const last = []
const { query } = pg.Client.prototype

pg.Client.prototype.query = function watched(...sent) {
  const [config, values] = sent
  const statement = { at: Date.now(), connection: this.processID, text: config.text ?? config, values: config.values ?? values }
  if (last.push(statement) > MAX) last.shift()
  const end = (error) => Object.assign(statement, { ms: Date.now() - statement.at, error })
  const callback = sent.findIndex((one) => typeof one === 'function')
  if (callback < 0) {
    const answer = query.apply(this, sent)
    if (answer instanceof Promise) answer.then(() => end(), end)
    return answer
  }
  const answered = sent[callback]
  sent[callback] = (error, ...rest) => {
    end(error)
    answered(error, ...rest)
  }
  return query.apply(this, sent)
}

const lineOf = ({ at, connection, text, values, ms, error }) =>
  [
    `${new Date(at).toISOString()} [${connection}] ${ms === undefined ? 'not answered' : `${ms} ms`}${error ? ` ${error.code ?? ''} ${error.message}` : ''}`,
    `  ${String(text).replaceAll(/\s+/g, ' ')}`,
    ...(Array.isArray(values)
      ? [`  ${inspect(values, { compact: true, breakLength: Infinity, maxStringLength: 200, maxArrayLength: 100 })}`]
      : []),
  ].join('\n')

const door = createServer((_, response) => response.end(last.map(lineOf).join('\n')))
if (socket) {
  door.listen(socket).unref()
  process.on('exit', () => rmSync(socket, { force: true }))
}
