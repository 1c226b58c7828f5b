import type { Language } from '#contract/wire.ts'
import type { Messages } from '../../texts/texts.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What an installed Tramo is called and looks like (W3C application manifest), in a language. The same app in both: its id says so. */
export function manifestIn(language: Language, words: Messages['offline']) {
  const say = (key: 'app_description' | 'app_search' | 'app_trips' | 'app_messages') => words[key]
  return {
    id: '/',
    name: 'Tramo',
    short_name: 'Tramo',
    description: say('app_description'),
    lang: language,
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    // canvas, in the light: a manifest knows no dark
    background_color: '#faf8f3',
    theme_color: '#faf8f3',
    categories: ['travel', 'navigation'],
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable', 512, 'maskable')],
    shortcuts: [
      { name: say('app_search'), url: '/home' },
      { name: say('app_trips'), url: '/profile?tab=trips' },
      { name: say('app_messages'), url: '/chat' },
    ],
  }
}
