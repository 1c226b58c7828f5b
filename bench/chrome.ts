import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const debian = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** The browser that measures, kept from doing anything else meanwhile. */
export const chrome = {
  path: existsSync(debian) ? debian : chromium.executablePath(),
  flags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
