import { existsSync } from 'node:fs'

const own = process.env['CHROMIUM']

/** Where Debian puts the browser itself. */
const whole = '/usr/bin/chromium'
/** The same engine without a browser's windows, which cost a second of processor each. */
const shell = '/usr/bin/chromium-headless-shell'

/** Kept from doing anything beside what it is told. */
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

/** What tells stories, draws and measures. */
export const headless = launched(shell, whole)
/** What a person has, for what only that can do, such as installing the site. */
export const windowed = launched(whole)
