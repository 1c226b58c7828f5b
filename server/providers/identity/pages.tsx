import type { ReactNode } from 'react'
import type { Language } from '#contract/wire.ts'
import { DemoPage, demoSources, demoStyle, demoWords } from '../../platform/html/DemoPage.tsx'
import { CardPage, PageLinkButton, TwoLines } from '../../platform/html/Page.tsx'
import { inlineHash, renderHtml } from '../../platform/html/render.ts'
import { type PageTexts, pageTexts } from './pageTexts.ts'
import type { DemoPerson, Mistakes, Newcomer } from './people.ts'

export interface LoginPage {
  language: Language
  people: DemoPerson[]
  /** target of "back without logging in" */
  home: string
  /** true on a public demo: newcomers get invented names instead of typing theirs */
  isPublic?: boolean
  newcomer?: Newcomer
  mistakes?: Mistakes
}

/** Renders the login page with a button for each demo person, and a form for a newcomer. Works without scripts. */
export function loginPage(page: LoginPage): string {
  const { language, home } = page
  const texts = pageTexts[language]
  return renderHtml(
    <DemoPage language={language} title={texts.title} mark={texts.demo} back={{ href: home, label: texts.back }}>
      <h1>{texts.question}</h1>
      <p className="madeup">{texts.madeUp}</p>
      <div className="halves">
        <section aria-labelledby="start">
          <h2 id="start">{texts.startHere}</h2>
          <PeopleForm page={page} texts={texts} />
        </section>
        <NewcomerForm page={page} texts={texts} />
      </div>
    </DemoPage>,
  )
}

type Sentence = 'expired' | 'broken' | 'leaving' | 'left'

/** Renders a page with a sentence and a link to the home page. */
export const sentencePage = (language: Language, which: Sentence, home: string): string =>
  renderHtml(
    <SentencePage language={language} which={which}>
      <PageLinkButton href={home}>{demoWords[language].toTramo}</PageLinkButton>
    </SentencePage>,
  )

const submitAtOnce = 'document.forms[0].submit()'

/**
 * Renders a page with the provider's logout form, which is submitted automatically. It has a button for browsers without scripts.
 */
export function leavingPage(language: Language, form: string): string {
  const { id, action, xsrf } = logoutForm(form)
  return renderHtml(
    <SentencePage language={language} which="leaving">
      <form id={id} method="post" action={action}>
        <input type="hidden" name="xsrf" value={xsrf} />
        <input type="hidden" name="logout" value="yes" />
      </form>
      <noscript>
        <button className="go" form={id} name="logout" value="yes">
          {pageTexts[language].leave}
        </button>
      </noscript>
      <script>{submitAtOnce}</script>
    </SentencePage>,
  )
}

/** Parses the values of the logout form, because oidc-provider provides the form only as markup. */
function logoutForm(form: string): { id: string; action: string; xsrf: string } {
  const [, id, action, xsrf] =
    /^<form id="([^"]+)" method="post" action="([^"&]+)"><input type="hidden" name="xsrf" value="(\w+)"\/>/.exec(form) ?? []
  if (!id || !action || !xsrf)
    throw new Error(`The identity provider has another logout form now: ${form.replace(/value="[^"]*"/g, '')}`)
  return { id, action, xsrf }
}

/**
 * Allows only our own style and script. Chromium also applies form-action to redirects after a form, so the policy includes the
 * site's origin.
 */
const pagePolicy = (home: string, css: string, hasScript: boolean) =>
  `default-src 'none'; style-src ${inlineHash(css)}; ${hasScript ? "script-src 'self'; connect-src 'self'" : `script-src ${inlineHash(submitAtOnce)}`}; ${demoSources}; ` +
  `form-action 'self' ${new URL(home).origin}; base-uri 'none'; frame-ancestors 'none'`

/** Headers of a page. The server's own hooks set no headers on a hijacked reply. */
export const pageHeaders = (home: string, css = demoStyle, hasScript = false) => ({
  'content-security-policy': pagePolicy(home, css, hasScript),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // with no-referrer the Origin of our own forms would be "null"
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
})

function SentencePage({ language, which, children }: { language: Language; which: Sentence; children: ReactNode }) {
  const { title, text } = pageTexts[language][which]
  return (
    <CardPage language={language} title={title} css={demoStyle}>
      <p>{text}</p>
      {children}
    </CardPage>
  )
}

interface PartProps {
  page: LoginPage
  texts: PageTexts
}

function PeopleForm({ page: { people, language }, texts }: PartProps) {
  const first = people.filter((person) => person.first)
  const rest = people.filter((person) => !person.first).sort((a, b) => a.givenName.localeCompare(b.givenName, language))
  return (
    <form method="post" action={`?lang=${language}`}>
      <PersonButtons people={first} language={language} />
      {rest.length > 0 && (
        <details>
          <summary>{texts.more(rest.length)}</summary>
          <PersonButtons people={rest} language={language} />
        </details>
      )}
    </form>
  )
}

const PersonButtons = ({ people, language }: { people: DemoPerson[]; language: Language }) => (
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- VoiceOver reads a list without bullets as none
  <ul role="list">
    {people.map(({ subject, givenName, familyName, note }, index) => (
      <li key={subject}>
        <button className="person" name="subject" value={subject}>
          <span className={`disc disc${index % 4}`} aria-hidden="true">
            {givenName.slice(0, 1)}
            {familyName.slice(0, 1)}
          </span>
          <TwoLines title={`${givenName} ${familyName}`} text={note[language]} />
        </button>
      </li>
    ))}
  </ul>
)

const fields = [
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'givenName', type: 'text', autoComplete: 'given-name' },
  { name: 'familyName', type: 'text', autoComplete: 'family-name' },
] as const
const none: Mistakes = {}

const NewcomerForm = ({ page: { language, isPublic, newcomer, mistakes = none }, texts }: PartProps) => (
  <form className="card" method="post" action={`?lang=${language}`} noValidate aria-labelledby="new">
    <h2 id="new">{texts.someoneNew}</h2>
    <p>{isPublic ? texts.weInventIt : texts.inventIt}</p>
    {Object.keys(mistakes).length > 0 && (
      <p className="check" role="alert">
        {texts.pleaseCheck}
      </p>
    )}
    {(isPublic ? [] : fields).map((field) => (
      <Field key={field.name} field={field} texts={texts} mistakes={mistakes} value={newcomer?.[field.name]} />
    ))}
    <button className="go">{texts.enter}</button>
  </form>
)

interface FieldProps {
  field: (typeof fields)[number]
  texts: PageTexts
  mistakes: Mistakes
  value: string | undefined
}

function Field({ field, texts, mistakes, value = '' }: FieldProps) {
  const { name } = field
  const mistake = mistakes[name]
  const wrong = mistake && {
    'aria-invalid': true,
    'aria-describedby': `${name}-wrong`,
    autoFocus: Object.keys(mistakes)[0] === name,
  }
  return (
    <div className="field">
      <label htmlFor={name}>{texts.fields[name]}</label>
      <input id={name} {...field} required defaultValue={value} {...wrong} />
      {mistake && (
        <p className="wrong" id={`${name}-wrong`}>
          {texts.mistakes[mistake]}
        </p>
      )}
    </div>
  )
}
