import type { Language } from '#contract/wire.ts'
import type { Messages } from '../texts/texts.ts'

type UnableProps = { spoken: (readonly [language: Language, words: Messages['pages']])[] }

/** At the top of a page whose scripts cannot run. Outside of what React takes over, so without the kit: old browsers know none of its styles. */
export const Unable = ({ spoken }: UnableProps) => (
  <div className="unable" role="alert">
    {spoken.map(([language, words]) => (
      <p key={language} lang={language}>
        {words.needs} {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the same address, without a script */}
        <a href="">{words.again}</a>
      </p>
    ))}
  </div>
)
