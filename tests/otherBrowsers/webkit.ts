import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { portForServer } from '#server/testing/ports.ts'
import { centre, describeTarget, type DrivenBrowser, findSeen, isStill, putPicture, type Tab, type Target, until } from './tab.ts'
import { DriverError, type ElementReference, isElement, openSession, type Session } from './webDriver.ts'

const drivers = ['/usr/bin/WebKitWebDriver', '/usr/lib/webkit2gtk-4.1/WebKitWebDriver']
const XVFB = '/usr/bin/Xvfb'
/** the Enter key in WebDriver's code */
const ENTER = '\uE007'
/** Least window width of MiniBrowser in pixels. */
const NARROWEST = 500

/**
 * Starts WebKitGTK on an invisible display and controls it by WebDriver. Returns undefined if it is not installed. WEBKIT_DRIVER
 * names another executable.
 */
export async function webkit(): Promise<DrivenBrowser | undefined> {
  const driver = process.env['WEBKIT_DRIVER'] ?? drivers.find(existsSync)
  if (!driver) return undefined
  const display = await openDisplay()
  if (!display) return undefined
  const ends: (() => Promise<void>)[] = []
  // one driver for each tab, because a driver has one session at a time, and sessions share no storage
  const open = async () => {
    const opened = await openBrowser(driver, display.name)
    ends.push(opened.end)
    return opened
  }
  const first = await open()
  let unused: typeof first | undefined = first
  return {
    name: 'WebKit',
    version: first.session.version,
    async tab() {
      const { session } = unused ?? (await open())
      unused = undefined
      return tabOf(session)
    },
    async close() {
      await Promise.all(ends.map((end) => end()))
      display.end()
    },
  }
}

/** Opens a separate display if Xvfb is installed, otherwise uses the user's. */
async function openDisplay(): Promise<{ name: string; end: () => void } | undefined> {
  const own = process.env['DISPLAY']
  if (!existsSync(XVFB)) return own ? { name: own, end: () => {} } : undefined
  // Xvfb chooses a free number and writes it to file descriptor 3
  const server = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = server.stdio[3]
  if (!number) throw new Error('Xvfb cannot say its number')
  const [chosen] = await once(number, 'data')
  return { name: `:${String(chosen).trim()}`, end: () => void server.kill() }
}

async function openBrowser(driver: string, display: string) {
  const port = await portForServer()
  const env = { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' }
  const running = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await until('the driver of WebKit', () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const session = await openSession(address, {})
  await session.resize(NARROWEST, 900)
  const end = async () => {
    await session.close().catch(() => {})
    const exited = once(running, 'exit')
    running.kill()
    await exited
  }
  return { session, end }
}

/** Runs in the page: returns uncaught errors since the last call. Recording begins with the first call. */
function takeErrors(): string[] {
  const page = window as unknown as { thrown?: string[] } // as: only this function sets it
  if (!page.thrown) {
    page.thrown = []
    addEventListener('error', ({ message }) => page.thrown?.push(message))
    addEventListener('unhandledrejection', ({ reason }) => page.thrown?.push(String(reason)))
  }
  return page.thrown.splice(0)
}

/** Errors after which the search is repeated: the page is closing, or the element has just moved. */
const passing = ['stale element reference', 'no such element', 'element click intercepted', 'element not interactable']

function tabOf(session: Session): Tab {
  const errors: string[] = []
  const listen = async () => {
    const thrown = await session.run(takeErrors.toString()).catch(() => [])
    errors.push(...(thrown as string[])) // as: `takeErrors` returns texts
  }
  const find = async ({ css, name }: Target) => {
    await listen()
    const found = await session.run(findSeen.toString(), css, name?.source ?? null).catch(() => null)
    return isElement(found) ? found : undefined
  }
  const onFound = (target: Target, act: (element: ElementReference) => Promise<void>) =>
    until(describeTarget(target), async () => {
      const element = await find(target)
      if (!element) return false
      try {
        if (!(await isStill(() => session.run(centre.toString(), element)))) return false
        await act(element)
        return true
      } catch (error) {
        if (error instanceof DriverError && passing.includes(error.kind)) return false
        throw error
      }
    })
  return {
    async goto(address) {
      await session.goto(address)
      await listen()
    },
    address: session.address,
    press: (target) => onFound(target, session.click),
    type: (target, letters) =>
      onFound(target, async (element) => {
        await session.click(element)
        await session.sendKeys(element, letters.replaceAll('\n', ENTER))
      }),
    upload: (css, picture) =>
      until(css, async () => (await session.run(putPicture.toString(), css, picture.toString('base64'))) === true),
    isThere: async (target) => Boolean(await find(target)),
    errors: () => errors,
  }
}
