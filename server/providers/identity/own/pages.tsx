import type { ReactNode } from 'react'
import type { Language } from '#contract/wire.ts'
import { DemoPage, demoStyle } from '../../../platform/html/DemoPage.tsx'
import { renderHtml } from '../../../platform/html/render.ts'
import { PasskeyForm } from './passkeyForm.tsx'
import { type LoginMistake, loginTexts } from './texts.ts'

/** Style of the login's pages; its hash is in their content security policy. */
export const ownStyle = `${demoStyle}
main,footer{max-width:28rem}.card{position:static;margin-top:6vh}.card h1{margin-top:0;font-size:1.75rem}
#code,.digits{font-variant-numeric:tabular-nums;letter-spacing:.25em}.card .digits{color:var(--ink);font-size:2rem;font-weight:700}
.card p+p{margin-top:.75rem}.card p{overflow-wrap:anywhere}.card b{color:var(--ink);overflow-wrap:anywhere}.more{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin-top:.75rem}
.more a,.more button{min-height:2.75rem;padding:.6rem 0;text-align:start;background:none;border:0;color:var(--brand-ink);text-decoration:underline;text-underline-offset:.2em}
.other{width:100%;min-height:2.75rem;margin-top:.75rem;padding:.6rem 1rem;background:none;border:1px solid var(--control);border-radius:.75rem;color:var(--ink);font-weight:600}
.keys{list-style:none;margin:1.25rem 0 0;padding:0}.keys li{border-top:1px solid var(--line);padding:1rem 0}.keys b{display:block}
.keys summary{min-height:2.75rem;padding:.6rem 0;color:var(--brand-ink);cursor:pointer}.keys p{margin-top:.4rem}`

interface Common {
  language: Language
  /** target of "back without logging in" */
  home: string
  mistake?: LoginMistake | undefined
}

interface AskPage {
  email: string
  query: Record<string, string>
  /** true when the typed e-mail will replace the e-mail of an existing account */
  isChange: boolean
  hasPasskeys: boolean
}

/** Renders the first page of the login, which asks for the address. */
export function askPage({ email, query, isChange, hasPasskeys, ...page }: Common & AskPage): string {
  const { ask, change, passkey } = loginTexts[page.language]
  const hasFailed = page.mistake === 'passkey_failed'
  return renderHtml(
    <LoginFrame {...page} title={isChange ? change.title : ask.title} query={query}>
      <p>{isChange ? change.text : ask.text}</p>
      <form method="post" action={addressOf('/login', { ...query, lang: page.language })} noValidate>
        <Field
          page={hasFailed ? { ...page, mistake: undefined } : page}
          label={ask.label}
          input={{ name: 'email', type: 'email', autoComplete: 'email', defaultValue: email }}
        />
        <button className="go">{ask.act}</button>
      </form>
      {hasPasskeys && (
        <PasskeyForm
          language={page.language}
          action={addressOf('/login/passkey', { ...query, lang: page.language })}
          options={addressOf('/login/passkey/options', query)}
          label={passkey.use}
          unused={passkey.unused}
          hasFailed={hasFailed}
        />
      )}
    </LoginFrame>,
  )
}

interface CodePage {
  email: string
  /** query parameters of the link to the first page */
  query: Record<string, string>
  /** no mail was sent, because the latest mail has a working link */
  isHeld: boolean
  /** an incomplete code that the user can complete */
  typed: string
}

/** Renders the second page of the login, which asks for the code. */
export function codePage({ email, query, isHeld, typed, ...page }: Common & CodePage): string {
  const { code } = loginTexts[page.language]
  const action = addressOf('/login/code', { lang: page.language })
  return renderHtml(
    <LoginFrame {...page} title={code.title} query={{}}>
      <p>{(isHeld ? code.held : code.sent)(email)}</p>
      <p>{code.hint}</p>
      <form method="post" action={action} noValidate>
        <Field
          page={page}
          label={code.label}
          input={{ name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 200, defaultValue: typed }}
        />
        <button className="go">{code.act}</button>
      </form>
      <form className="more" method="post" action={action}>
        <button name="again" value="yes">
          {code.again}
        </button>
        <a href={addressOf('/login', { ...query, lang: page.language })}>{code.other}</a>
      </form>
    </LoginFrame>,
  )
}

interface LinkPage {
  query: { code: string; key: string }
}

/**
 * Renders the page behind a mail's link in the browser that requested it, with a button that logs in: programs that open links
 * press no button.
 */
export function linkPage({ email, query, ...page }: Common & LinkPage & { email: string }): string {
  const { link } = loginTexts[page.language]
  return renderHtml(
    <LoginFrame {...page} title={link.title} query={{ ...query }}>
      <p>{link.text(email)}</p>
      <form method="post" action={addressOf('/login/code', { lang: page.language })}>
        <button className="go" name="key" value={query.key}>
          {link.act}
        </button>
      </form>
    </LoginFrame>,
  )
}

/**
 * Renders the page behind a mail's link in another browser: shows the code, which the user types in the browser that requested
 * it.
 */
export function elsewherePage({ query, ...page }: Common & LinkPage): string {
  const { elsewhere } = loginTexts[page.language]
  return renderHtml(
    <LoginFrame {...page} title={elsewhere.title} query={{ ...query }}>
      <p>{elsewhere.text}</p>
      <p className="digits">{query.code}</p>
      <p>{elsewhere.warning}</p>
    </LoginFrame>,
  )
}

export const addressOf = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

interface LoginFrameProps extends Common {
  /** text of the link to `home` */
  back?: string
  title: string
  query: Record<string, string>
  children: ReactNode
}

export const LoginFrame = ({ language, home, back = loginTexts[language].back, title, query, children }: LoginFrameProps) => (
  <DemoPage language={language} title={title} css={ownStyle} query={query} back={{ href: home, label: back }}>
    <div className="card">
      <h1>{title}</h1>
      {children}
    </div>
  </DemoPage>
)

interface FieldProps {
  page: Common
  label: string
  input: { name: 'email' | 'code' } & React.ComponentProps<'input'>
}

function Field({ page: { language, mistake }, label, input }: FieldProps) {
  const wrong = mistake && { 'aria-invalid': true, 'aria-describedby': 'wrong' }
  return (
    <div className="field">
      <label htmlFor={input.name}>{label}</label>
      <input id={input.name} {...input} required autoFocus {...wrong} />
      {mistake && (
        <p className="wrong" id="wrong" role="alert">
          {loginTexts[language].mistakes[mistake]}
        </p>
      )}
    </div>
  )
}
