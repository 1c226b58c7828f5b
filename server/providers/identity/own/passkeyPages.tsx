import type { Language } from '#contract/wire.ts'
import { renderHtml } from '../../../platform/html/render.ts'
import { addressOf, LoginFrame } from './pages.tsx'
import { PasskeyForm } from './passkeyForm.tsx'
import { MAX_PASSKEYS } from './passkeys.ts'
import { loginTexts } from './texts.ts'

export const MAX_NAME = 60

interface PasskeysPage {
  language: Language
  /** target of the link back */
  home: string
  /** page that follows the offer of a first passkey */
  to: string | undefined
  passkeys: { id: string; name: string; made_at: Date; used_at: Date | null; off_at: Date | null }[]
  isRecent: boolean
  /** true for an administrator who has not proved a passkey in this session */
  adminWaits: boolean
  /** true when a login by mail was not enough for the requested action */
  isNeeded: boolean
  hasFailed: boolean
}

/** Renders the page of the user's passkeys, or after a login by mail the offer to create the first passkey. */
export function passkeysPage({ language, home, to, passkeys, ...page }: PasskeysPage): string {
  const { passkey } = loginTexts[language]
  const action = addressOf('/login/passkeys', { lang: language, ...(to && { to }) })
  return renderHtml(
    <LoginFrame
      language={language}
      home={home}
      back={to ? passkey.later : passkey.back}
      title={to && !page.adminWaits ? passkey.offer : passkey.title}
      query={to ? { to } : {}}
    >
      <p>{whyOf({ language, passkeys, ...page })}</p>
      {!to && passkeys.length > 0 && (
        <ul className="keys">
          {passkeys.map((one) => (
            <li key={one.id}>
              <Passkey passkey={one} language={language} action={page.isRecent ? action : undefined} />
            </li>
          ))}
        </ul>
      )}
      {page.isRecent ? (
        <AddPasskey language={language} action={action} to={to} isFull={passkeys.length >= MAX_PASSKEYS} {...page} />
      ) : (
        <form method="post" action={action}>
          <button className="go">
            {page.isNeeded || (page.adminWaits && passkeys.length > 0) ? passkey.logIn : passkey.again}
          </button>
        </form>
      )}
    </LoginFrame>,
  )
}

function whyOf({ language, adminWaits, isNeeded, passkeys }: Omit<PasskeysPage, 'home' | 'to'>): string {
  const { passkey } = loginTexts[language]
  if (adminWaits) return passkeys.length > 0 ? passkey.adminUses : passkey.adminMakes
  return isNeeded ? passkey.needed : passkey.why
}

interface AddPasskeyProps {
  language: Language
  action: string
  to: string | undefined
  isFull: boolean
  hasFailed: boolean
}

function AddPasskey({ language, action, to, isFull, hasFailed }: AddPasskeyProps) {
  const { passkey } = loginTexts[language]
  if (isFull) return <p>{passkey.full(MAX_PASSKEYS)}</p>
  return (
    <>
      <p data-without>{passkey.without}</p>
      <PasskeyForm
        language={language}
        action={action}
        options="/login/passkeys/options"
        label={passkey.add}
        unused={passkey.notMade}
        hasFailed={hasFailed}
        otherwise={to}
        isMain
      />
    </>
  )
}

interface PasskeyProps {
  passkey: PasskeysPage['passkeys'][number]
  language: Language
  /** undefined when the passkeys cannot be changed */
  action: string | undefined
}

function Passkey({ passkey: { id, name, made_at, used_at, off_at }, language, action }: PasskeyProps) {
  const { passkey } = loginTexts[language]
  const day = (at: Date) => at.toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'America/Argentina/Buenos_Aires' })
  const state = off_at ? passkey.off : passkey.used(day(made_at), used_at && day(used_at))
  if (!action)
    return (
      <>
        <b>{name}</b>
        <p>{state}</p>
      </>
    )
  return (
    <>
      <form method="post" action={action}>
        <label htmlFor={id}>{passkey.name}</label>
        <input id={id} name="name" defaultValue={name} required maxLength={MAX_NAME} />
        <p>{state}</p>
        <div className="more">
          <button name="rename" value={id} aria-label={`${passkey.rename}: ${name}`}>
            {passkey.rename}
          </button>
        </div>
      </form>
      <details>
        <summary aria-label={`${passkey.remove}: ${name}`}>{passkey.remove}</summary>
        <p>{passkey.removeWhy}</p>
        <form method="post" action={action}>
          <button className="other" name="delete" value={id} aria-label={`${passkey.removeNow}: ${name}`}>
            {passkey.removeNow}
          </button>
        </form>
      </details>
    </>
  )
}
