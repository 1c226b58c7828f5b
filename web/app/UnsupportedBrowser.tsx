import type { Language } from '#contract/wire.ts'
import type { Messages } from '../texts/texts.ts'

type UnsupportedBrowserProps = { spoken: (readonly [language: Language, words: Messages['pages']])[] }

/**
 * At the top of a page whose scripts cannot run. Outside of the hydrated part, so without the kit: old browsers do not support its styles.
 */
export const UnsupportedBrowser = ({ spoken }: UnsupportedBrowserProps) => (
  <div className="unable" role="alert">
    {spoken.map(([language, words]) => (
      <p key={language} lang={language}>
        {words.needs} {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the same address, without a script */}
        <a href="">{words.again}</a>
      </p>
    ))}
  </div>
)

/**
 * Runs in the head of every page: marks a browser that supports the screens, and a page whose scripts failed to load. Styles show `unable`
 * (ssr.tsx) in all others. A browser too old for this syntax, or without scripts, marks nothing.
 */
function markAble() {
  const { dataset } = document.documentElement
  const mixesColors = CSS.supports('color', 'color-mix(in srgb, red, red)')
  if (mixesColors && 'toSorted' in Array.prototype) dataset['able'] = ''
  const onFailure = () => (dataset['failed'] = '')
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && onFailure(), true)
  // Failed imports of a prerendered page, and an early end of its start. Later failures are shown by the screens.
  addEventListener('unhandledrejection', onFailure)
}

export const ableScript = `(${String(markAble)})()`
