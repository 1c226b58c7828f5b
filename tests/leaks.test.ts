import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, finder } from './leaks.ts'

const [dni, cbu, cookie] = ['30.111.222', '0110599540000012345672', 'vN0_q-Yw27TsmU']
const find = finder([dni, cbu, cookie])
const sha256 = (text: string) => createHash('sha256').update(text).digest()

test.each([
  ['in clear', `dni=${dni};`],
  ['without its dots', '{"dni":30111222}'],
  ['with other signs', '30-111-222'],
  ['in groups of four', '0110 5995 4000 0012 3456 72', cbu],
  ['in base64', Buffer.from(`x${dni}y`).toString('base64')],
  ['in base64, two letters on', Buffer.from('xx30111222yz').toString('base64')],
  ['in base64 of a whole form', Buffer.from(`{"cbu":"${cbu}"}`).toString('base64'), cbu],
  ['in hex', Buffer.from('30111222').toString('hex')],
  ['in an address', '?q=%33%30%31%31%31%32%32%32'],
  ['in two bytes a letter', Buffer.from('30111222', 'utf16le')],
  ['as a hash that anybody can make', sha256('30111222')],
  ['as that hash in hex', sha256('30111222').toString('hex')],
  ['that is no number', `session=${cookie}`, cookie],
])('the search finds a secret %s', (_, text, secret = dni) => {
  expect([...find(Buffer.concat([Buffer.from('…'), Buffer.from(text), Buffer.from('…')]))]).toEqual([secret])
})

test('the search does not report a harmless text', () => {
  expect([...find(Buffer.from('30.111.223, …222, …5672, 0110599540000012345671'))]).toEqual([])
})

test('the search skips a file that is deleted during the search', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tramo-test-'))
  for (const name of ['a', 'b', 'c']) await writeFile(join(folder, name), name)
  const read: string[] = []
  for await (const { bytes } of filesIn(folder)) {
    read.push(bytes.toString())
    for (const name of ['a', 'b', 'c'].filter((one) => read.length === 1 && one !== read[0]).slice(0, 1))
      await rm(join(folder, name))
  }
  await rm(folder, { recursive: true })
  expect(read).toHaveLength(2)
})
