import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Files that store values on the device, with the owner of these values. Drafts go through `writeDraft`, which requires an owner.
 * `tests/layers.ts` refuses use of browser storage outside `client/storage`.
 */
const writers: Record<string, string> = {
  'client/storage.ts': 'is the storage',
  'client/drafts.ts': 'of an owner, or of a visitor until the first login',
  'client/language.ts': 'the language, for every account',
  'client/session.ts': 'the day on which the data of a closed account is deleted, until the next login',
  'client/offline/store.ts': 'of the account in the name of the cache',
  'client/offline/sharedText.ts': 'a text that another app shared, until it is read, at most 3 hours',
  'app/shell/Waiting.tsx': 'a file that could not be loaded',
  'app/shell/TopBar.tsx': 'the theme, for every account',
  'bookings/seat/InstallHint.tsx': 'that the hint was closed, for every account',
  'admin/lists/Grid.tsx': 'hidden columns, for every account',
}

const isWriting = (text: string) => /\b(?:tabStorage|deviceStorage)\.set\(|\bwithCaches\(|\bstorage\('/.test(text)

test('the list has every file that stores values on the device', () => {
  const found = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) => isWriting(readFileSync(join('web', path), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(writers).toSorted())
})
