// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { earlyActsScript } from './earlyActs.ts'

const page = document.documentElement
function one(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

const FORM = `<form>
  <input name="text"><input type="radio" name="stars" value="3"><input type="radio" name="stars" value="5">
  <button type="submit" hidden>Send</button><button type="submit" id="send">Send</button><button type="button">More</button>
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
const send = () => one('#send').click()
const pressEnter = () => one('[type=submit]').click()

beforeEach(() => {
  delete page.dataset['begun']
  delete page.dataset['ready']
  ;[sent, handled] = [[], { text: '', stars: '' }]
})

describe.each(['hydration', 'anew'] as const)('with the page rendered by %s', (how) => {
  test('acts before the scripts are repeated, and a form is sent once, with the last input', async () => {
    show()
    send()
    choose(3)
    choose(5)
    choose(3)
    type('ear')
    pressEnter()
    send()
    type('early')
    one('[type=button]').click()
    begin(how)
    await ready()
    expect(sent).toEqual(['more', 'early 3'])
  })

  test('a form sent during hydration is sent once, with the earlier input', async () => {
    show()
    choose(3)
    begin(how)
    type('late')
    await Promise.resolve()
    send()
    expect(sent).toEqual([])
    await ready()
    expect(sent).toEqual(['late 3'])
  })
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
  one('[type=button]').click()
  await Promise.resolve()
  send()
  await ready()
  expect([sent, handled]).toEqual([['more', 'late 5'], { text: 'late', stars: '5' }])
})

test('the focus returns to a field that was replaced', async () => {
  show()
  one('[name=text]').focus()
  begin('anew')
  await ready()
  expect(document.activeElement).toBe(one('[name=text]'))
})

test.each(['before', 'during'])('the focus does not return to a field that the user left %s hydration', async (time) => {
  show()
  one('[name=text]').focus()
  if (time === 'before') one('[name=text]').blur()
  begin()
  one('[name=text]').blur()
  await ready()
  expect(document.activeElement).toBe(document.body)
})

test.each([
  ['hydration', []],
  ['anew', ['other']],
] as const)(
  'a button that is gone is replaced by another of its name only if the page was rendered again (%s)',
  async (how, clicked) => {
    show('<button type="button" id="gone">More</button>')
    one('#gone').click()
    page.dataset['begun'] = how
    document.body.innerHTML = '<button type="button" id="other">More</button>'
    one('#other').addEventListener('click', () => sent.push('other'))
    await ready()
    expect(sent).toEqual(clicked)
  },
)

test('a form with an address works without scripts', () => {
  show('<form action="/routes-found"><button type="submit" id="send">Search</button></form>')
  const submits: boolean[] = []
  one('form').addEventListener('submit', (event) => {
    submits.push(event.defaultPrevented)
    event.preventDefault()
  })
  send()
  expect(submits).toEqual([false])
})
