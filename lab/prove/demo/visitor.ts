/** A browser without screens: it handles cookies, redirects, and the session's token. */
export interface Browser {
  send(method: string, path: string, body?: object): Promise<{ status: number; text: string; headers: Headers }>
  /** chooses one of the fictitious people on the login page */
  logIn(person: number): Promise<void>
}

export function browserOf(url: string): Browser {
  const jar = new Map<string, string>()
  let csrf = ''
  async function request(method: string, address: string, payload?: { body: string; type: string }): Promise<Response> {
    const answer = await fetch(new URL(address, url), {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: url,
        'x-csrf-token': csrf,
        ...(payload && { 'content-type': payload.type }),
      },
      ...(payload && { body: payload.body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return answer
  }
  /** Follows redirects to a page, and returns the page. */
  async function follow(address: string): Promise<{ address: string; text: string }> {
    const answer = await request('GET', address)
    const next = answer.headers.get('location')
    return next ? follow(new URL(next, new URL(address, url)).href) : { address, text: await answer.text() }
  }
  const json = (body?: object) => body && { body: JSON.stringify(body), type: 'application/json' }
  const learn = async () => {
    // as: the response is that of our own server
    const session = (await (await request('GET', '/api/session')).json()) as { csrf?: string }
    csrf = session.csrf ?? ''
  }
  return {
    async send(method, path, body) {
      const answer = await request(method, path, json(body))
      return { status: answer.status, text: await answer.text(), headers: answer.headers }
    },
    async logIn(person) {
      jar.delete('session')
      csrf = ''
      await request('GET', '/home')
      // as: the response is that of our own server
      const begun = (await (await request('POST', '/api/login', json({}))).json()) as { address: string }
      const page = await follow(begun.address)
      const subjects = [...page.text.matchAll(/<button[^>]* value="([^"]+)"/g)].map(([, subject]) => subject ?? '')
      const form = new URLSearchParams({ subject: subjects[person % subjects.length] ?? '' })
      const chosen = await request('POST', page.address, { body: form.toString(), type: 'application/x-www-form-urlencoded' })
      await follow(new URL(chosen.headers.get('location') ?? '/', page.address).href)
      await learn()
    },
  }
}
