import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { useMoments } from './formats.ts'

function shown(instant: string): string {
  const Moment = () => {
    const { day, moment } = useMoments()
    return `${day(instant)} / ${moment(instant)}`
  }
  const props = { locale: 'en-US', timeZone: 'America/Argentina/Buenos_Aires', children: createElement(Moment) } as const
  return renderToStaticMarkup(createElement(IntlProvider, props))
}

test.each([
  ['2026-12-01T02:30:00Z', 'November 30, 2026 / Nov 30, 2026, 23:30'],
  // a day without a time is midnight in Greenwich
  ['2026-12-01', 'November 30, 2026 / Nov 30, 2026, 21:00'],
])('%s is formatted for Argentina’s time zone', (instant, text) => expect(shown(instant)).toBe(text))

test.each(['', 'soon', '2026-13-01T00:00:00Z'])('an invalid instant is shown unchanged: "%s"', (instant) =>
  expect(shown(instant)).toBe(`${instant} / ${instant}`),
)
