import { describe, expect, test } from 'vitest'
import { lapseStage, whyNotDriveWith, whyNotValidUntil } from './datedPaper.ts'

describe('documents with an expiry date (I7)', () => {
  test('a document is valid on its last day, and the refusal names the first missing document', () => {
    const valid = { licence: '2026-11-30', insurance: '2026-12-01', inspection: '2027-01-01' }
    expect(whyNotDriveWith('all', valid, '2026-11-30')).toBeUndefined()
    expect(whyNotDriveWith('all', valid, '2026-12-01')).toBe('licence_required')
    expect(whyNotDriveWith('all', { ...valid, licence: '2030-01-01' }, '2026-12-02')).toBe('insurance_required')
    expect(whyNotDriveWith('all', { licence: '2030-01-01', insurance: '2030-01-01' }, '2026-12-02')).toBe('inspection_required')
    expect(whyNotDriveWith('licence', { licence: '2026-12-01' }, '2026-12-01')).toBeUndefined()
    expect(whyNotDriveWith('licence', {}, '2026-12-01')).toBe('licence_required')
    expect(whyNotDriveWith('off', {}, '2026-12-01')).toBeUndefined()
  })

  test('the rules refuse a document that expired yesterday or is valid for too long', () => {
    expect(whyNotValidUntil('insurance', '2026-11-28', '2026-11-29')).toBe('paper_lapsed')
    expect(whyNotValidUntil('insurance', '2026-11-29', '2026-11-29')).toBeUndefined()
    expect(whyNotValidUntil('insurance', '2030-11-29', '2026-11-29')).toBe('paper_too_long')
    expect(whyNotValidUntil('inspection', '2030-11-29', '2026-11-29')).toBeUndefined()
    expect(whyNotValidUntil('licence', '2041-11-29', '2026-11-29')).toBeUndefined()
    expect(whyNotValidUntil('licence', '2042-11-29', '2026-11-29')).toBe('paper_too_long')
  })

  test('reminders start 30 days and 7 days before a document expires', () => {
    const on = (today: string) => lapseStage('2026-12-31', today)
    expect(['2026-11-30', '2026-12-01', '2026-12-23', '2026-12-24', '2026-12-31', '2027-01-01'].map(on)).toEqual([
      undefined,
      'month',
      'month',
      'week',
      'week',
      undefined,
    ])
  })
})
