import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Values that providers have sent in place of documented ones; undefined omits the field. */
export const ODD_VALUES: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '0',
  '12.50',
  'true',
  '<html><body>502</body></html>',
  '{"id":',
  'ñandú ☃ \u0000 \u202e',
  'x'.repeat(100_000),
  0,
  -1,
  -0.5,
  12.345,
  0.1 + 0.2,
  1e21,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  [],
  [null],
  {},
  { id: 42 },
  { deep: { deeper: [{}] } },
]

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Yields a recorded response with one field at a time, at any depth, replaced by each odd value, and finally cut short. */
export function* oddAnswers(answer: Json): Generator<{ change: string; body: string }> {
  for (const path of pathsIn(answer))
    for (const value of ODD_VALUES)
      yield {
        change: `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}`,
        body: JSON.stringify(changed(answer, path, value)),
      }
  const whole = JSON.stringify(answer)
  for (const share of [0, 0.1, 0.5, 0.9]) yield { change: `cut at ${share}`, body: whole.slice(0, whole.length * share) }
  for (const body of ['<html>', 'null', '[]', '{}', '"text"', '7']) yield { change: body, body }
}

type Path = (string | number)[]

function pathsIn(answer: Json): Path[] {
  if (typeof answer !== 'object' || answer === null) return []
  const entries: [string | number, Json][] = Array.isArray(answer) ? [...answer.entries()] : Object.entries(answer)
  return entries.flatMap(([name, value]) => [[name], ...pathsIn(value).map((path): Path => [name, ...path])])
}

function changed(answer: Json, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(answer)) return answer.map((one, index) => (index === name ? changed(one, rest, value) : one))
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([key, one]) => [key, key === name ? changed(one, rest, value) : one]))
}

/** Starts a server that responds to every request with the body set last. */
export async function answering() {
  const says = { body: '', status: 200 }
  const server = createServer((_, response) => {
    response.writeHead(says.status, { 'content-type': 'application/json' })
    response.end(says.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // as: a server on a TCP port never has the text address of a pipe
  const { port } = server.address() as AddressInfo
  return { says, address: `http://127.0.0.1:${port}`, close: () => (server.closeAllConnections(), server.close()) }
}
