/** An error that a WebDriver returns; `kind` is the protocol's code, as "stale element reference". */
export class DriverError extends Error {
  kind: string

  constructor(kind: string, message: string) {
    super(`${kind}: ${message}`)
    this.kind = kind
  }
}

/** The protocol's key for an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
export type ElementReference = { [ELEMENT]: string }

/** One session of a browser by W3C WebDriver, with the commands that the journeys need. */
export interface Session {
  goto(address: string): Promise<void>
  address(): Promise<string>
  /** Runs a function in the page. The function must not use anything defined outside of it. */
  run(script: string, ...args: unknown[]): Promise<unknown>
  click(element: ElementReference): Promise<void>
  sendKeys(element: ElementReference, keys: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

export async function openSession(driver: string, alwaysMatch: object): Promise<Session & { version: string }> {
  const made = await command(driver, 'POST', '/session', { capabilities: { alwaysMatch } })
  // as: the protocol defines this response
  const { sessionId, capabilities } = made as { sessionId: string; capabilities: { browserVersion?: string } }
  const on = (method: string, path: string, body?: object) => command(driver, method, `/session/${sessionId}${path}`, body)
  return {
    version: capabilities.browserVersion ?? '',
    goto: async (url) => void (await on('POST', '/url', { url })),
    address: async () => String(await on('GET', '/url')),
    run: (script, ...args) => on('POST', '/execute/sync', { script: `return (${script})(...arguments)`, args }),
    click: async (element) => void (await on('POST', `/element/${element[ELEMENT]}/click`, {})),
    sendKeys: async (element, text) => void (await on('POST', `/element/${element[ELEMENT]}/value`, { text })),
    resize: async (width, height) => void (await on('POST', '/window/rect', { width, height })),
    close: async () => void (await on('DELETE', '')),
  }
}

export const isElement = (value: unknown): value is ElementReference =>
  typeof value === 'object' && value !== null && ELEMENT in value

async function command(driver: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(driver + path, { method, ...(body && { body: JSON.stringify(body) }) })
  // as: the protocol defines this response
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (!response.ok) throw new DriverError(value?.error ?? String(response.status), value?.message ?? '')
  return value
}
