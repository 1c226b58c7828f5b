import { existsSync } from 'node:fs'

const own = process.env['CHROMIUM']

/** Debian's path of the browser. */
const whole = '/usr/bin/chromium'
/** Chromium's engine without windows. Windows would cost a second of processor time each. */
const shell = '/usr/bin/chromium-headless-shell'

/** Flags that disable background activity of the browser. */
export const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const launched = (...browsers: string[]) => ({ executablePath: own ?? browsers.find(existsSync) ?? whole, args: flags })

/** The browser for tests, pictures and measurements. */
export const headless = launched(shell, whole)
/** A browser with windows, for features that need them, such as installing the site. */
export const windowed = launched(whole)
