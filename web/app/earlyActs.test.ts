// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { earlyActsScript } from './earlyActs.ts'

const page = document.documentElement
function one(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

const FORM = `<form>
  <input name="text"><input type="radio" name="stars" value="3"><input type="radio" name="stars" value="5">
  <button type="submit">Send</button><button type="button">More</button>
</form>`

/** Shows a page from the server, to which no script has added handlers. */
function show(html = FORM) {
  document.body.innerHTML = html
  // oxlint-disable-next-line typescript/no-implied-eval -- the page runs it as a script, too
  new Function(earlyActsScript)()
}

/** The state of a screen, which is rendered in a microtask after each event, and what was sent. */
let sent: string[] = []
let handled = { text: '', stars: '' }

function addHandlers() {
  let rendered = handled
  const change = (part: Partial<typeof handled>) => {
    handled = { ...handled, ...part }
    queueMicrotask(() => (rendered = handled))
  }
  one('[name=text]').addEventListener('input', ({ target }) => change({ text: (target as HTMLInputElement).value }))
  for (const radio of document.querySelectorAll<HTMLInputElement>('[type=radio]'))
    radio.addEventListener('input', () => change({ stars: radio.value }))
  one('[type=button]').addEventListener('click', () => sent.push('more'))
  one('form').addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(`${rendered.text} ${rendered.stars}`.trim())
  })
}

function begin(how: 'hydration' | 'anew' = 'hydration') {
  page.dataset['begun'] = how
  if (how === 'anew') document.body.innerHTML = FORM
  addHandlers()
}

async function ready() {
  page.dataset['ready'] = 'true'
  await new Promise((resolve) => setTimeout(resolve))
}

function type(text: string) {
  one('[name=text]').value = text
  one('[name=text]').dispatchEvent(new Event('input', { bubbles: true }))
}
function choose(stars: number) {
  one(`[value="${stars}"]`).checked = true
  one(`[value="${stars}"]`).dispatchEvent(new Event('input', { bubbles: true }))
}
const send = () => one('[type=submit]').click()

beforeEach(() => {
  delete page.dataset['begun']
  delete page.dataset['ready']
  ;[sent, handled] = [[], { text: '', stars: '' }]
})

test.each(['hydration', 'anew'] as const)('a form is sent once, with the last input before it (%s)', async (how) => {
  show()
  send()
  choose(3)
  choose(5)
  choose(3)
  type('early')
  send()
  begin(how)
  await ready()
  expect(sent).toEqual(['early 3'])
})

test('acts during hydration replace earlier ones', async () => {
  show()
  choose(3)
  type('early')
  send()
  one('[type=button]').click()
  begin()
  choose(5)
  type('late')
  await Promise.resolve()
  send()
  one('[type=button]').click()
  await ready()
  expect([sent, handled]).toEqual([['late 5', 'more'], { text: 'late', stars: '5' }])
})

test('the focus returns only to a field that was replaced', async () => {
  show()
  one('[name=text]').focus()
  begin('anew')
  await ready()
  expect(document.activeElement).toBe(one('[name=text]'))

  for (const dataset of ['begun', 'ready']) delete page.dataset[dataset]
  show()
  one('[name=text]').focus()
  one('[name=text]').blur()
  begin()
  await ready()
  expect(document.activeElement).toBe(document.body)
})

test('a button that is gone is not replaced by another of its name, unless the page was rendered again', async () => {
  show(`${FORM}<button type="button" id="gone">More</button>`)
  one('#gone').click()
  begin()
  one('#gone').remove()
  document.body.insertAdjacentHTML('afterbegin', '<button type="button" id="other">More</button>')
  one('#other').addEventListener('click', () => sent.push('other'))
  await ready()
  expect(sent).toEqual([])
})

test('a form with an address works without scripts', () => {
  show('<form action="/routes-found"><button type="submit">Search</button></form>')
  const submits: boolean[] = []
  one('form').addEventListener('submit', (event) => {
    submits.push(event.defaultPrevented)
    event.preventDefault()
  })
  send()
  expect(submits).toEqual([false])
})
