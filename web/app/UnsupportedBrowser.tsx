import type { Language } from '#contract/wire.ts'
import type { Messages } from '../texts/texts.ts'

type UnsupportedBrowserProps = { spoken: (readonly [language: Language, words: Messages['pages']])[] }

/**
 * Renders a message at the top of a page whose scripts cannot run. It is outside of the hydrated part and uses no kit, because
 * old browsers do not support the kit's styles.
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
 * Runs in the head of every page. Marks a browser that supports the screens, and a page whose scripts failed to load; styles
 * show `unable` (ssr.tsx) in all others. A browser without scripts, or too old for this syntax, marks nothing.
 */
function markAble() {
  const { dataset } = document.documentElement
  const mixesColors = CSS.supports('color', 'color-mix(in srgb, red, red)')
  if (mixesColors && 'toSorted' in Array.prototype) dataset['able'] = ''
  const onFailure = () => (dataset['failed'] = '')
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && onFailure(), true)
  // Catches failed imports of a prerendered page, and failures of its start. The screens show later failures.
  addEventListener('unhandledrejection', onFailure)
}

export const ableScript = `(${String(markAble)})()`
