import { createHash } from 'node:crypto'
import { type Language, languages } from '#contract/wire.ts'
import { pageStyle } from '../../platform/html/pageStyle.ts'
import { languageNames, type PageTexts, pageTexts } from './pageTexts.ts'
import type { DemoPerson, Mistakes, Newcomer } from './people.ts'

export interface LoginPage {
  language: Language
  people: DemoPerson[]
  /** where "back without logging in" leads */
  home: string
  newcomer?: Newcomer
  mistakes?: Mistakes
}

/** The login page: one button per demo person, and a form for a newcomer. Works without script. */
export function loginPage(page: LoginPage): string {
  const texts = pageTexts[page.language]
  const body = `<header><span class="mark">Tramo <span class="demo">${texts.demo}</span></span>${languageSwitch(page.language, texts)}</header>
<main><h1>${texts.question}</h1><p class="madeup">${texts.madeUp}</p>
<div class="halves"><section aria-labelledby="start"><h2 id="start">${texts.startHere}</h2>${everybody(page, texts)}</section>
${newcomerForm(page, texts)}</div></main>
<footer><a href="${escaped(page.home)}">${texts.back}</a></footer>`
  return whole(page.language, texts.title, body)
}

/** A page of one sentence, and a way on: a link home unless a form is given. */
export function sentencePage(
  language: Language,
  which: 'expired' | 'broken' | 'leaving' | 'left',
  home: string,
  form?: string,
): string {
  const texts = pageTexts[language]
  const on = form ?? `<a class="go" href="${escaped(home)}">${texts.home}</a>`
  const { title, text } = texts[which]
  return whole(language, title, `<main class="plain"><div class="card"><h1>${title}</h1><p>${text}</p>${on}</div></main>`)
}

const submitAtOnce = 'document.forms[0].submit()'

/** The provider's logout form, sent by itself; a button where there is no script. */
export function leavingPage(language: Language, home: string, form: string): string {
  const button = `<noscript><button class="go" form="op.logoutForm" name="logout" value="yes">${pageTexts[language].leave}</button></noscript>`
  const filled = form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>')
  return sentencePage(language, 'leaving', home, `${filled}${button}<script>${submitAtOnce}</script>`)
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but our own style and our one script. Chromium holds redirects after a form to form-action too, so the site's origin is in it. */
export const pagePolicy = (home: string) =>
  `default-src 'none'; style-src ${sha256(pageStyle)}; script-src ${sha256(submitAtOnce)}; img-src data:; ` +
  `form-action 'self' ${new URL(home).origin}; base-uri 'none'; frame-ancestors 'none'`

function whole(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<style>${pageStyle}</style></head><body>${body}</body></html>`
}

function languageSwitch(current: Language, texts: PageTexts): string {
  const links = languages.map((language) => {
    const mark = language === current ? ' aria-current="true"' : ''
    return `<a href="?lang=${language}" lang="${language}" hreflang="${language}"${mark}>${languageNames[language]}</a>`
  })
  return `<nav aria-label="${texts.languages}">${links.join('')}</nav>`
}

function everybody({ people, language }: LoginPage, texts: PageTexts): string {
  const first = people.filter((person) => person.first)
  const rest = people.filter((person) => !person.first).sort((a, b) => a.givenName.localeCompare(b.givenName, language))
  const more = rest.length ? `<details><summary>${texts.more(rest.length)}</summary>${list(rest, language)}</details>` : ''
  return `<form method="post" action="?lang=${language}">${list(first, language)}${more}</form>`
}

const list = (people: DemoPerson[], language: Language) =>
  `<ul role="list">${people.map((person, index) => item(person, language, index % 4)).join('')}</ul>`

function item({ subject, givenName, familyName, note }: DemoPerson, language: Language, hue: number): string {
  const name = escaped(`${givenName} ${familyName}`)
  const disc = `<span class="disc disc${hue}" aria-hidden="true">${escaped(initials(givenName, familyName))}</span>`
  const words = `<span><b>${name}</b><small>${escaped(note[language])}</small></span>`
  return `<li><button class="person" name="subject" value="${escaped(subject)}">${disc}${words}</button></li>`
}

const initials = (...names: string[]) => names.map((name) => name.slice(0, 1)).join('')

function newcomerForm({ language, newcomer, mistakes = {} }: LoginPage, texts: PageTexts): string {
  const fields = (
    [
      ['email', 'email', 'email'],
      ['givenName', 'text', 'given-name'],
      ['familyName', 'text', 'family-name'],
    ] as const
  ).map(([name, type, autocomplete]) => field({ name, type, autocomplete, texts, mistakes, written: newcomer?.[name] ?? '' }))
  const check = Object.keys(mistakes).length ? `<p class="check" role="alert">${texts.pleaseCheck}</p>` : ''
  return `<form class="card" method="post" action="?lang=${language}" novalidate aria-labelledby="new"><h2 id="new">${texts.someoneNew}</h2>
<p>${texts.inventIt}</p>${check}${fields.join('')}<button class="go">${texts.enter}</button></form>`
}

interface FieldOf {
  name: keyof Newcomer
  type: string
  autocomplete: string
  texts: PageTexts
  mistakes: Mistakes
  written: string
}

function field({ name, type, autocomplete, texts, mistakes, written }: FieldOf): string {
  const mistake = mistakes[name]
  const firstWrong = mistake && Object.keys(mistakes)[0] === name ? ' autofocus' : ''
  const marks = mistake ? ` aria-invalid="true" aria-describedby="${name}-wrong"${firstWrong}` : ''
  const wrong = mistake ? `<p class="wrong" id="${name}-wrong">${texts.mistakes[mistake]}</p>` : ''
  const attributes = `id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required value="${escaped(written)}"`
  return `<div class="field"><label for="${name}">${texts.fields[name]}</label><input ${attributes}${marks}>${wrong}</div>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
