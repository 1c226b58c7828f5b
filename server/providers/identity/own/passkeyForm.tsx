import type { Language } from '#contract/wire.ts'
import { loginTexts } from './texts.ts'

interface PasskeyFormProps {
  language: Language
  action: string
  /** address of the options for the authenticator */
  options: string
  label: string
  /** text for a closed or failed dialog */
  unused: string
  hasFailed?: boolean
  isMain?: boolean
  /** address of the next page in a browser without passkeys */
  otherwise?: string | undefined
}

/** Renders a form with a button for passkeys, which a script shows where the browser supports them. */
export const PasskeyForm = ({ language, action, options, label, unused, hasFailed = false, ...props }: PasskeyFormProps) => {
  const { passkey, mistakes } = loginTexts[language]
  const data = { 'data-options': options, 'data-unused': unused, 'data-known': passkey.known, 'data-otherwise': props.otherwise }
  return (
    <>
      <form method="post" action={action} {...data} hidden>
        <input type="hidden" name="response" />
        <button className={props.isMain ? 'go' : 'other'}>{label}</button>
        <p className="wrong" role="alert" hidden={!hasFailed}>
          {hasFailed && mistakes.passkey_failed}
        </p>
      </form>
      <script src="/login/passkey.js" defer />
    </>
  )
}
