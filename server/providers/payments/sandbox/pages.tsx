import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/wire.ts'
import { type Currency, decimalText } from '#domain/money.ts'
import { DemoPage, demoSources, demoStyle } from '../../../platform/html/DemoPage.tsx'
import { CardPage, PageLinkButton, TwoLines } from '../../../platform/html/Page.tsx'
import { inlineHash, renderHtml } from '../../../platform/html/render.ts'
import type { OpenCheckout } from './books.ts'
import { cards, manners } from './cards.ts'
import { type CheckoutTexts, checkoutTexts } from './pageTexts.ts'

export interface CheckoutPage {
  language: Language
  checkout: OpenCheckout
  /** target of "back without paying" */
  back: string
  /** error of the last press */
  mistake?: 'wasRejected' | 'chooseFirst'
}

/** Renders the checkout page: a choice of cards, and of the ways in which notices arrive. Works without scripts. */
export function checkoutPage({ language, checkout, back, mistake }: CheckoutPage): string {
  const texts = checkoutTexts[language]
  const amount = amountText(checkout.amount_minor, checkout.currency, language)
  return renderHtml(
    <DemoPage
      language={language}
      title={texts.title}
      css={style}
      mark={texts.sandbox}
      className="narrow"
      back={{ href: back, label: texts.back }}
    >
      <h1>{texts.heading(amount)}</h1>
      <p className="madeup">{texts.noMoney}</p>
      <Facts checkout={checkout} language={language} texts={texts} />
      <form method="post" action={`?lang=${language}`}>
        <input type="hidden" name="attempt" value={randomUUID()} />
        {mistake && (
          <p className="check" role="alert">
            {texts[mistake]}
          </p>
        )}
        <fieldset>
          <legend>{texts.choose}</legend>
          {cards.map((card, index) => (
            <Choice key={card} name="card" value={card} {...texts.cards[card]} isChosen={index === 0} />
          ))}
        </fieldset>
        <details>
          <summary>{texts.testers}</summary>
          <fieldset className="small">
            <legend>{texts.manner}</legend>
            {manners.map((manner, index) => (
              <Choice key={manner} name="manner" value={manner} title={texts.manners[manner]} isChosen={index === 0} />
            ))}
          </fieldset>
        </details>
        <button className="go">{texts.pay(amount)}</button>
      </form>
    </DemoPage>,
  )
}

export type CheckoutEnding = 'paid' | 'waiting' | 'closed' | 'unknown'

/** Renders a page with a sentence and a link back. */
export function endingPage(language: Language, ending: CheckoutEnding, back: string): string {
  const texts = checkoutTexts[language]
  const { title, text } = texts[ending]
  return renderHtml(
    <CardPage language={language} title={title} css={style}>
      <p>{text}</p>
      <PageLinkButton href={back}>{texts.toTramo}</PageLinkButton>
    </CardPage>,
  )
}

interface FactsProps {
  checkout: OpenCheckout
  language: Language
  texts: CheckoutTexts
}

const Facts = ({ checkout: { title, expires_at }, language, texts }: FactsProps) => (
  <>
    <p className="what">
      <b>{title}</b>
    </p>
    <dl>
      <div>
        <dt>{texts.until}</dt>
        <dd>
          {expires_at.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: ZONE })}
        </dd>
      </div>
    </dl>
  </>
)

const ZONE = 'America/Argentina/Buenos_Aires'

interface ChoiceProps {
  name: string
  value: string
  title: string
  text?: string
  isChosen?: boolean
}

const Choice = ({ name, value, title, text, isChosen }: ChoiceProps) => (
  <label className="choice">
    <input type="radio" name={name} value={value} required defaultChecked={isChosen} />
    <TwoLines title={title} text={text} />
  </label>
)

/** Formats an amount exactly, even with more digits than a binary fraction can store. */
const amountText = (minor: bigint, currency: Currency, language: Language) =>
  // as: a decimal text is exact; TypeScript requires its literal type, which a computed text cannot have
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(decimalText(minor, currency) as `${number}`)

/** Style of the login page, with additions for a checkout. */
const style = `${demoStyle}
.narrow{max-width:34rem}
.what{font-size:1.15rem;margin-top:1.5rem;overflow-wrap:anywhere}
dl{color:var(--muted);margin-top:.25rem}
dl div{display:flex;gap:.5rem;flex-wrap:wrap}
dd{margin:0;overflow-wrap:anywhere}
fieldset{border:0;padding:0;margin-top:1.5rem;min-width:0}
legend{font-weight:700;font-size:1.15rem;padding:0;margin-bottom:.6rem}
.choice{display:flex;align-items:center;gap:.85rem;min-height:4rem;padding:.65rem 1rem;margin-bottom:.6rem;font-weight:400;cursor:pointer;
background:var(--surface);border:1px solid var(--control);border-radius:16px}
.choice:hover{border-color:var(--brand)}
.choice:has(:checked){border-color:var(--brand);background:var(--brand-soft)}
.choice:has(:focus-visible){outline:3px solid var(--brand);outline-offset:2px}
.choice input{flex:none;width:1.35rem;height:1.35rem;min-height:0;margin:0;padding:0;accent-color:var(--brand);outline:0}
.choice b,.choice small{display:block}
.choice b{line-height:1.3}
.choice small{color:var(--muted);font-size:.9rem;line-height:1.35}
.small{margin-top:.5rem}
.small legend{font-size:1rem}
.small .choice{min-height:3rem;padding:.4rem 1rem;margin-bottom:.4rem}
.small .choice b{font-weight:400}
.check{color:var(--danger);background:var(--danger-soft);border-radius:14px;padding:.65rem .9rem;margin-top:1.25rem}
footer.narrow{margin-top:1rem}
`

/**
 * Allows only our own style. Chromium also applies form-action to redirects after a form, so the policy includes the site's
 * origin.
 */
export const checkoutPolicy = (home: string) =>
  `default-src 'none'; style-src ${inlineHash(style)}; ${demoSources}; form-action 'self' ${new URL(home).origin}; ` +
  `base-uri 'none'; frame-ancestors 'none'`
