import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type CsvCell, csvText } from './csv.ts'

const cellOf = (value: CsvCell) => csvText(['head'], [[value]]).split('\r\n')[1]

test('a CSV file has a byte order mark, quotes and CRLF line ends', () => {
  expect(
    csvText(
      ['name', 'amount'],
      [
        ['Sepúlveda, "Male"', '12.50'],
        ['Ana\nÑandú', null],
      ],
    ),
  ).toBe('\u{feff}name,amount\r\n"Sepúlveda, ""Male""",12.50\r\n"Ana\nÑandú",\r\n')
})

test.each(['=1+1', '+54', '-5', '@SUM(A1)', ' =1+1', '\t=1+1', '\u{a0}=1+1', '＝1+1', '＋1', '\rx', '\nx', '=HYPERLINK("x")'])(
  'a text is not run as a formula: %j',
  (text) => {
    expect(cellOf(text)?.replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each(['9990001840000203665932', '0000003100010000000001', '1234567890123456', '007'])(
  'a number that a spreadsheet would shorten remains text: %s',
  (digits) => {
    expect(cellOf(digits)).toBe(`\t${digits}`)
  },
)

test.each(['147180.00', '1234567', '0.10', '09:00', '21-11-2026', "O'Connor", '30 de Agosto', '0'])(
  'other texts remain unchanged: %s',
  (text) => expect(cellOf(text)).toBe(text),
)

test('negative numbers of the server and booleans are written without formula protection', () => {
  expect([cellOf(-1250), cellOf(14_718_000), cellOf(true)]).toEqual(['-1250', '14718000', 'true'])
})

const office = ['/usr/bin/soffice', '/usr/lib/libreoffice/program/soffice'].find(existsSync)

/** Returns the cells of the second line as LibreOffice reads the file in a locale, numbers by their value. */
async function opened(file: string, locale: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tramo-office-'))
  const profile = join(folder, 'profile')
  await mkdir(join(profile, 'user'), { recursive: true })
  const setting = `<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>`
  const namespace = 'xmlns:oor="http://openoffice.org/2001/registry"'
  await writeFile(join(profile, 'user/registrymodifications.xcu'), `<oor:items ${namespace}>${setting}</oor:items>`)
  await writeFile(join(folder, 'file.csv'), file)
  const comma = 'Text - txt - csv (StarCalc):44,34,76'
  const options = [`-env:UserInstallation=${pathToFileURL(profile).href}`, '--headless', `--infilter=${comma}`]
  await promisify(execFile)(office ?? '', [...options, '--convert-to', 'fods', '--outdir', folder, join(folder, 'file.csv')])
  const read = await readFile(join(folder, 'file.fods'), 'utf8')
  await rm(folder, { recursive: true })
  const row = [...read.matchAll(/<table:table-row.*?<\/table:table-row>/gs)][1]?.[0] ?? ''
  return [...row.matchAll(/<table:table-cell([^>]*)>(.*?)<\/table:table-cell>/gs)].map(([, about = '', content = '']) => {
    const value = /office:value="([^"]*)"/.exec(about)?.[1]
    return value ? `number ${Number(value)}` : content.replaceAll(/<[^>]*>/g, '').trim()
  })
}

test.runIf(office).each([
  ['en-US', 'number 147180'],
  ['es-AR', '147180.00'],
])('LibreOffice of %s shows account numbers, accents and amounts unchanged', { timeout: 120_000 }, async (locale, amount) => {
  const row = ['9990001840000203665932', 'Malena Sepúlveda', '147180.00', 14_718_000, '=1+1'] as const
  const heads = ['cbu', 'name', 'amount', 'amountMinor', 'note']
  const seen = ['9990001840000203665932', 'Malena Sepúlveda', amount, 'number 14718000', '&apos;=1+1']
  expect(await opened(csvText(heads, [row]), locale)).toEqual(seen)
})
