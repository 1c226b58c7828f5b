import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const languages = ['en-US', 'es-AR']

/** Without a network there are the frame around every page, home to begin on, and what the device keeps. The rest as it was used. */
const screens = [
  'index.html',
  'later.ts',
  'texts/laterWords.ts',
  'accounts/AskToLogIn.tsx',
  'accounts/NoAccess.tsx',
  'home/HomePage.tsx',
  'home/MoreOfHome.tsx',
  'pages/NotFoundPage.tsx',
  'pwa/screens.ts',
  'shell/CookieBanner.tsx',
  'shell/Footer.tsx',
  'shell/ProblemPanel.tsx',
  'shell/ProfileMenu.tsx',
  'shell/Unanswered.tsx',
  'design/ScrollToTop.tsx',
  'design/illustrations/EmptyRoad.tsx',
]
const parts = ['shell', 'home', 'trips', 'alert', 'offline']

/** The built files behind them, by their paths below the public folder, from Vite's manifest. */
export function keptFiles(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const seen = new Set()
  const take = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key].imports ?? []) take(next)
  }
  const words = languages.flatMap((language) => parts.map((part) => `texts/${language}/${part}.ts`))
  for (const name of [...screens, ...words]) take(keyOf(manifest, name))
  // the styles of the first paint stand in the frame itself
  const files = [...seen].map((key) => manifest[key].file)
  const fonts = readdirSync(join(folder, 'public/assets')).filter((name) => name.endsWith('.woff2'))
  return [...new Set([...files, ...fonts.map((name) => `assets/${name}`)])]
}

/** Small parts come in files that are named after the first of them. */
function keyOf(manifest, name) {
  const key =
    name in manifest
      ? name
      : Object.keys(manifest).find((one) => one.includes(`_${name.split('/').at(-1).split('.')[0].slice(0, 4)}-`))
  if (!key) throw new Error(`${name} was not built.`)
  return key
}
