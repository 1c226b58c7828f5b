import { expect, test } from 'vitest'
import { settings, WrongSetting } from '../../platform/config.ts'
import { socialPages } from './login.ts'

test('the project’s pages are named after their sites, and without a setting there are none', () => {
  const { SOCIAL_PAGES } = settings({ SOCIAL_PAGES: 'https://www.instagram.com/tramo  https://mastodon.social/@tramo' })
  expect(socialPages(SOCIAL_PAGES)).toEqual([
    { name: 'Instagram', address: 'https://www.instagram.com/tramo' },
    { name: 'mastodon.social', address: 'https://mastodon.social/@tramo' },
  ])
  expect(socialPages(settings({}).SOCIAL_PAGES)).toEqual([])
})

test.each(['instagram.com/tramo', 'http://instagram.com/tramo', 'javascript:alert(1)', 'https://', 'https://a.b,https://c.d e'])(
  'a setting that is no list of https addresses stops the start: %s',
  (SOCIAL_PAGES) => {
    expect(() => settings({ SOCIAL_PAGES })).toThrow(WrongSetting)
  },
)
