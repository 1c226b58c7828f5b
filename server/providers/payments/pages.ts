import { createHash, randomUUID } from 'node:crypto'
import { type Language, languages } from '#contract/words.ts'
import { type Currency, decimalText } from '#domain/money.ts'
import { pageStyle } from '../identity/pageStyle.ts'
import { languageNames } from '../identity/pageTexts.ts'
import type { OpenCheckout } from './books.ts'
import { cards, manners } from './cards.ts'
import { type CheckoutTexts, checkoutTexts } from './pageTexts.ts'

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
  const check = mistake ? `<p class="check" role="alert">${texts[mistake]}</p>` : ''
  const body = `<header><span class="mark">Tramo <span class="demo">${texts.sandbox}</span></span>${languageSwitch(language, texts)}</header>
<main class="narrow"><h1>${texts.heading(amount)}</h1><p class="madeup">${texts.noMoney}</p>${facts(checkout, language, texts)}
<form method="post" action="?lang=${language}"><input type="hidden" name="attempt" value="${randomUUID()}">${check}
<fieldset><legend>${texts.choose}</legend>${cards.map((card) => choice('card', card, texts.cards[card])).join('')}</fieldset>
<details><summary>${texts.testers}</summary><fieldset class="small"><legend>${texts.manner}</legend>${mannerChoices(texts)}</fieldset></details>
<button class="go">${texts.pay(amount)}</button></form></main>
<footer class="narrow"><a href="${escaped(back)}">${texts.back}</a></footer>`
  return whole(language, texts.title, body)
}

export type Ending = 'paid' | 'waiting' | 'closed' | 'unknown'

/** A page of one sentence and a way back. */
export function endingPage(language: Language, ending: Ending, back: string): string {
  const texts = checkoutTexts[language]
  const { title, text } = texts[ending]
  const card = `<div class="card"><h1>${title}</h1><p>${text}</p><a class="go" href="${escaped(back)}">${texts.toTramo}</a></div>`
  return whole(language, title, `<main class="plain">${card}</main>`)
}

function facts({ title, order_id, expires_at }: OpenCheckout, language: Language, texts: CheckoutTexts): string {
  const until = expires_at.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: ZONE })
  return `<p class="what"><b>${escaped(title)}</b></p>
<dl><div><dt>${texts.order}</dt><dd>${escaped(order_id.slice(0, 8))}</dd></div><div><dt>${texts.until}</dt><dd>${until}</dd></div></dl>`
}

const ZONE = 'America/Argentina/Buenos_Aires'

function choice(name: string, value: string, { title, text }: { title: string; text?: string }, mark = ''): string {
  const words = `<span><b>${title}</b>${text ? `<small>${text}</small>` : ''}</span>`
  return `<label class="choice"><input type="radio" name="${name}" value="${value}" required${mark}>${words}</label>`
}

const mannerChoices = (texts: CheckoutTexts) =>
  manners.map((manner, index) => choice('manner', manner, { title: texts.manners[manner] }, index ? '' : ' checked')).join('')

/** Exact also where the amount has more digits than a binary fraction holds. */
const amountText = (minor: bigint, currency: Currency, language: Language) =>
  // a decimal text is exact; TypeScript wants its literal type, which a computed text cannot have
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(decimalText(minor, currency) as `${number}`)

function languageSwitch(current: Language, texts: CheckoutTexts): string {
  const links = languages.map((language) => {
    const mark = language === current ? ' aria-current="true"' : ''
    return `<a href="?lang=${language}" lang="${language}" hreflang="${language}"${mark}>${languageNames[language]}</a>`
  })
  return `<nav aria-label="${texts.languages}">${links.join('')}</nav>`
}

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

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but our own style. Chromium holds redirects after a form to form-action too, so the site's origin is in it. */
export const checkoutPolicy = (home: string) =>
  `default-src 'none'; style-src ${sha256(style)}; img-src data:; form-action 'self' ${new URL(home).origin}; ` +
  `base-uri 'none'; frame-ancestors 'none'`

const whole = (language: Language, title: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<style>${style}</style></head><body>${body}</body></html>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
