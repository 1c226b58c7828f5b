import { expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import { languages } from '#contract/wire.ts'
import { fields, values } from '#contract/wireNames.ts'
import { sentence, statusOf } from '#contract/words/refusals.ts'
import { reasons } from '#domain/reasons.ts'
import { openapi } from '#server/platform/http/openapi/openapi.ts'

const document = openapi('1.0.0', 'http://localhost', 'provider')
const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
  operationId: string
  responses: Record<string, object>
}[] // as: openapi() builds documents of this shape

test('the document describes every call of the contract, once', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(calls).toSorted())
})

test('the document lists a call’s parameters, its body and its refusals', () => {
  const search = document.paths['/maps/route']?.get as { parameters: { name: string; in: string }[] }
  const filters = ['verified', 'atOnce', 'fromHour', 'toHour', 'maxPrice', 'luggage']
  const names = ['from', 'to', 'date', 'place', 'restriction', ...filters, 'order', 'after']
  expect(search.parameters.map(({ name }) => name)).toEqual(names)
  expect(document.paths['/maps/route/{id}']?.get).toMatchObject({
    parameters: [{ name: 'id', in: 'path', required: true }, { name: 'from' }, { name: 'to' }],
  })
  expect(operations.find(({ operationId }) => operationId === 'postTrip')?.responses[409]).toMatchObject({
    description: 'overlapping_trip, overlapping_booking',
  })
  expect(JSON.stringify(document.paths['/maps/route/add'])).toContain('"originName"')
  expect(JSON.stringify(document.paths['/image'])).toContain('"multipart/form-data"')
  expect(JSON.stringify(document.paths['/image/{id}'])).toContain('"image/jpeg"')
})

test('the document has the names of the wire, and no name that only the code uses', () => {
  const properties = new Set<string>()
  const words = new Set<unknown>()
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [keyword, part] of Object.entries(schema)) {
      if (keyword === 'properties') for (const name of Object.keys(Object(part))) properties.add(name)
      if (keyword === 'enum' && Array.isArray(part)) for (const word of part) words.add(word)
      collect(part)
    }
  }
  collect(document.paths)
  expect(Object.values(fields).filter((name) => !properties.has(name))).toEqual([])
  expect(Object.keys(fields).filter((name) => properties.has(name))).toEqual([])
  expect(Object.keys(values).filter((word) => words.has(word))).toEqual([])
})

test('the document has both calls that share an address', () => {
  expect(Object.keys(document.paths).filter((path) => path.startsWith('/maps') && !path.includes('route'))).toEqual([
    '/maps',
    '/maps#showRoute',
  ])
})

test('every reason has its status and a sentence in both languages', () => {
  for (const reason of reasons) {
    expect(statusOf[reason]).toBeGreaterThanOrEqual(400)
    for (const language of languages) expect(sentence(reason, language)).toMatch(/\w{3}/)
  }
})
