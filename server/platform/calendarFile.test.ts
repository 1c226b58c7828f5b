import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from './calendarFile.ts'

const at = new Date('2026-12-11T02:30:00Z')
const fileOf = (words: string) =>
  calendarFile({ publicUrl: 'https://example.org', now: () => at }, [
    {
      id: 'seat',
      start: at,
      end: new Date(at.getTime() + 3_600_000),
      sequence: 0,
      status: 'confirmed',
      summary: words,
      description: words,
      location: words,
      url: 'https://example.org/booking/seat',
    },
  ])

test('each line of a calendar file, including the last, ends with CRLF and has at most 75 octets (RFC 5545)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (words) => {
      const file = fileOf(words)
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1)
    }),
    { numRuns: 200 },
  )
})

test.each(['a\r\nBEGIN:VEVENT', 'a\rb', 'a\nb', '\u{1f6fb}'.repeat(60), 'ñ'.repeat(200)])(
  'a text cannot end a line of a calendar file early: %j',
  (words) => {
    expect(fileOf(words).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  },
)
