import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/wire.ts'
import { type Currency, decimalText } from '#domain/money.ts'
import { DemoPage } from '../../../platform/html/DemoPage.tsx'
import { CardPage, PageLinkButton, pageStyle, TwoLines } from '../../../platform/html/Page.tsx'
import { inlineHash, renderHtml } from '../../../platform/html/render.ts'
import type { OpenCheckout } from './books.ts'
import { type Card, cards, type Manner, manners } from './cards.ts'

export interface CheckoutPage {
  language: Language
  checkout: OpenCheckout
  /** where "back without paying" leads */
  back: string
  /** what went wrong with the last press */
  mistake?: 'wasRejected' | 'chooseFirst'
}

/** The checkout: the cards, and how their notices travel. Works without script. */
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
          {cards.map((card) => (
            <Choice key={card} name="card" value={card} {...texts.cards[card]} />
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

/** A page of one sentence and a way back. */
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

const Facts = ({ checkout: { title, order_id, expires_at }, language, texts }: FactsProps) => (
  <>
    <p className="what">
      <b>{title}</b>
    </p>
    <dl>
      <div>
        <dt>{texts.order}</dt>
        <dd>{order_id.slice(0, 8)}</dd>
      </div>
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

/** Exact also where the amount has more digits than a binary fraction holds. */
const amountText = (minor: bigint, currency: Currency, language: Language) =>
  // a decimal text is exact; TypeScript wants its literal type, which a computed text cannot have
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(decimalText(minor, currency) as `${number}`)

/** The look of the login page beside it, and what only a checkout has. */
const style = `${pageStyle}
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

/** Nothing but our own style. Chromium holds redirects after a form to form-action too, so the site's origin is in it. */
export const checkoutPolicy = (home: string) =>
  `default-src 'none'; style-src ${inlineHash(style)}; img-src data:; form-action 'self' ${new URL(home).origin}; ` +
  `base-uri 'none'; frame-ancestors 'none'`

interface Sentence {
  title: string
  text: string
}

interface CheckoutTexts {
  title: string
  sandbox: string
  heading: (amount: string) => string
  noMoney: string
  order: string
  until: string
  choose: string
  cards: Record<Card, Sentence>
  wasRejected: string
  chooseFirst: string
  testers: string
  manner: string
  manners: Record<Manner, string>
  pay: (amount: string) => string
  back: string
  paid: Sentence
  waiting: Sentence
  closed: Sentence
  unknown: Sentence
  toTramo: string
}

const english: CheckoutTexts = {
  title: 'Pay (sandbox)',
  sandbox: 'Sandbox',
  heading: (amount) => `Pay ${amount}`,
  noMoney: 'No real money. This page rehearses paying: its cards are made up, and it never asks for yours.',
  order: 'Order',
  until: 'To be paid by',
  choose: 'Choose a card',
  cards: {
    succeeds: { title: 'A card that works', text: 'Approved at once.' },
    rejected: { title: 'A card without funds', text: 'Rejected. You may try again with another one.' },
    stays_pending: { title: 'A card under review', text: 'Neither approved nor rejected, for ever.' },
    paid_late: { title: 'A slow card', text: 'Approved one minute after the time to pay has run out.' },
    charged_back: { title: 'A card whose owner complains', text: 'Approved at once; tomorrow the bank takes the money back.' },
  },
  wasRejected: 'The card was rejected. Nothing was paid. Try another card.',
  chooseFirst: 'Choose a card first.',
  testers: 'For testers: how Tramo hears of it',
  manner: 'Notices',
  manners: {
    at_once: 'At once',
    late: 'A minute late',
    twice: 'Twice',
    out_of_order: 'The older one after the newer one',
    never: 'Not at all',
  },
  pay: (amount) => `Pay ${amount}`,
  back: 'Back to Tramo without paying',
  paid: { title: 'This is paid', text: 'There is nothing left to do here.' },
  waiting: { title: 'Your payment is being looked at', text: 'There is nothing to do here until that is over.' },
  closed: { title: 'This can no longer be paid', text: 'The time to pay is over, or the request was given up.' },
  unknown: { title: 'There is nothing to pay here', text: 'Check the address, or start again from Tramo.' },
  toTramo: 'Back to Tramo',
}

const spanish: CheckoutTexts = {
  title: 'Pagar (prueba)',
  sandbox: 'Prueba',
  heading: (amount) => `Pagá ${amount}`,
  noMoney: 'No es plata de verdad. Esta página ensaya un pago: las tarjetas son inventadas y nunca te pide la tuya.',
  order: 'Pedido',
  until: 'Para pagar hasta',
  choose: 'Elegí una tarjeta',
  cards: {
    succeeds: { title: 'Una tarjeta que anda', text: 'Se aprueba en el momento.' },
    rejected: { title: 'Una tarjeta sin fondos', text: 'Se rechaza. Podés probar de nuevo con otra.' },
    stays_pending: { title: 'Una tarjeta en revisión', text: 'No se aprueba ni se rechaza nunca.' },
    paid_late: { title: 'Una tarjeta lenta', text: 'Se aprueba un minuto después de que vence el tiempo para pagar.' },
    charged_back: {
      title: 'Una tarjeta con reclamo',
      text: 'Se aprueba en el momento; mañana el banco se lleva la plata de vuelta.',
    },
  },
  wasRejected: 'La tarjeta fue rechazada. No se pagó nada. Probá con otra tarjeta.',
  chooseFirst: 'Primero elegí una tarjeta.',
  testers: 'Para quienes prueban: cómo se entera Tramo',
  manner: 'Avisos',
  manners: {
    at_once: 'En el momento',
    late: 'Un minuto tarde',
    twice: 'Dos veces',
    out_of_order: 'El más viejo después del más nuevo',
    never: 'Nunca',
  },
  pay: (amount) => `Pagar ${amount}`,
  back: 'Volver a Tramo sin pagar',
  paid: { title: 'Esto ya está pagado', text: 'No queda nada por hacer acá.' },
  waiting: { title: 'Están revisando tu pago', text: 'No hay nada que hacer acá hasta que terminen.' },
  closed: { title: 'Esto ya no se puede pagar', text: 'Se terminó el tiempo para pagar, o se dejó el pedido.' },
  unknown: { title: 'Acá no hay nada para pagar', text: 'Revisá la dirección, o empezá de nuevo desde Tramo.' },
  toTramo: 'Volver a Tramo',
}

const checkoutTexts: Record<Language, CheckoutTexts> = { 'en-US': english, 'es-AR': spanish }
