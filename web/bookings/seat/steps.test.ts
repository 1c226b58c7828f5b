import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const seat = { priceMinor: 700_000, confirmedAt: null, payBy: null }
const at = '2026-12-01T12:00:00.000Z'
const stepTexts = (facts: Parameters<typeof stepsOf>[0]) => stepsOf(facts).map(({ name, at }) => `${name} ${at}`)

test('a request has been asked, and waits to be accepted', () => {
  expect(stepTexts({ ...seat, state: 'requested' })).toEqual(['asked done', 'accepted now', 'paid to_come', 'travelled to_come'])
})

test('who waits in line has asked, and so has who is offered a seat', () => {
  for (const state of ['waiting', 'offered'] as const)
    expect(stepTexts({ ...seat, state })).toEqual(['asked done', 'accepted now', 'paid to_come', 'travelled to_come'])
})

test('a paid seat waits for the road', () => {
  const paid = { ...seat, state: 'confirmed', confirmedAt: at, payBy: at } as const
  expect(stepTexts(paid)).toEqual(['asked done', 'accepted done', 'paid done', 'travelled now'])
  expect(stepTexts({ ...paid, state: 'travelled' })).toEqual(['asked done', 'accepted done', 'paid done', 'travelled done'])
})

test('where nothing is to be paid, nobody waits for a payment', () => {
  const free = { ...seat, priceMinor: 0, state: 'confirmed', confirmedAt: at } as const
  expect(stepTexts(free)).toEqual(['asked done', 'accepted done', 'travelled now'])
})

test('what ended says where it ended', () => {
  expect(stepTexts({ ...seat, state: 'declined' })).toEqual(['asked done', 'declined ended'])
  expect(stepTexts({ ...seat, state: 'expired', payBy: at })).toEqual(['asked done', 'accepted done', 'expired ended'])
  expect(stepTexts({ ...seat, state: 'cancelled', payBy: at, confirmedAt: at })).toEqual([
    'asked done',
    'accepted done',
    'paid done',
    'cancelled ended',
  ])
})
