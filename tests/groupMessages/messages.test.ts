import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ReadField, type GroupMessage, readGroupMessage } from '#domain/groupMessages/read.ts'
import { lookup, TODAY } from './gazetteer.ts'

type Message = GroupMessage<{ id: number; name: string }>

const [header = '', ...rows] = readFileSync('tests/groupMessages/messages.tsv', 'utf8').trimEnd().split('\n')
const columns = header.split('\t').slice(1)

/** A town of the table may leave out the region and the country: "Rosario" is "Rosario, Santa Fe, Argentina". */
const isCalled = (name: string, expected: string) =>
  expected !== '' && [',', ' ('].some((end) => name.startsWith(`${expected}${end}`))

function placeText(places: (ReadField<{ name: string }> | undefined)[], expected: string): string {
  const wanted = expected.split('+')
  return places
    .map((one, at) => (one && isCalled(one.value.name, wanted[at] ?? '') ? wanted[at] : one?.value.name) ?? '')
    .join('+')
}

interface Reading {
  found: string
  isSure: boolean
}

const plain = (field: ReadField<string | number> | undefined): Reading => ({
  found: String(field?.value ?? ''),
  isSure: field?.isSure === true,
})
const yesOrNo = (field: ReadField<boolean> | undefined): Reading => ({
  found: field ? (field.value ? 'yes' : 'no') : '',
  isSure: field?.isSure === true,
})

/** Each field as the table writes it. */
const columnsOf = (
  { from, to, stops, priceMinor, ...message }: Message,
  wanted: Record<string, string>,
): Record<string, Reading> => ({
  kind: plain(message.kind),
  day: plain(message.day),
  hours: plain(message.hours),
  from: { found: placeText([from], wanted['from'] ?? ''), isSure: from?.isSure === true },
  to: { found: placeText([to], wanted['to'] ?? ''), isSure: to?.isSure === true },
  stops: { found: placeText(stops, wanted['stops'] ?? ''), isSure: stops.every(({ isSure }) => isSure) },
  seats: plain(message.seats),
  price: plain(priceMinor && { ...priceMinor, value: priceMinor.value / 100 }),
  luggage: plain(message.luggage),
  smoking: yesOrNo(message.smoking),
  pets: yesOrNo(message.pets),
})

/** Fields that are expected or found; an empty one that stays empty is no merit. */
const fields = rows.flatMap((row) => {
  const [message = '', ...expected] = row.split('\t')
  const wanted = Object.fromEntries(columns.map((column, at) => [column, expected[at] ?? '']))
  const readings = columnsOf(readGroupMessage(message.replaceAll('\\n', '\n'), TODAY, lookup), wanted)
  return Object.entries(readings)
    .map(([column, reading]) => ({ message, column, wanted: wanted[column] ?? '', ...reading }))
    .filter(({ wanted, found }) => wanted || found)
})
const wrong = fields.filter(({ wanted, found }) => wanted !== found)

test('the table has two hundred messages, none of them twice', () => {
  expect(new Set(rows.map((row) => row.split('\t')[0])).size).toBe(200)
  expect(fields.length).toBeGreaterThan(1200)
})

test('at least 95 % of the fields are right', () => {
  const list = wrong.map(({ message, column, wanted, found }) => `${column}: "${found}" instead of "${wanted}" in: ${message}`)
  expect(1 - wrong.length / fields.length, list.join('\n')).toBeGreaterThanOrEqual(0.95)
})

test('none is wrong without a sign', () => {
  expect(wrong.filter(({ found, isSure }) => found !== '' && isSure)).toEqual([])
})
