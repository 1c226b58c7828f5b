import { connect } from 'node:net'
import { pause } from '../crashes/server.ts'

interface Account {
  port: number
  user: string
  password: string
}

/** Waits for the first mail of an account over IMAP, and returns it decoded. */
export async function firstMail({ port, user, password }: Account): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let heard = ''
  let count = 0
  socket.on('data', (text: string) => (heard += text))
  /** Sends a command, and returns the server's lines up to the end of the response. */
  async function command(line: string): Promise<string> {
    const tag = `a${(count += 1)}`
    heard = ''
    socket.write(`${tag} ${line}\r\n`)
    while (!new RegExp(`^${tag} (OK|NO|BAD)`, 'm').test(heard)) await pause(10)
    if (!heard.includes(`${tag} OK`)) throw new Error(heard)
    return heard
  }
  await command(`LOGIN ${user} ${password}`)
  while (!/^\* [1-9]\d* EXISTS/m.test(await command('SELECT INBOX'))) await pause(50)
  const text = await command('FETCH 1 BODY[TEXT]')
  socket.destroy()
  return decoded(text)
}

/** Decodes quoted-printable text. */
const decoded = (text: string) =>
  Buffer.from(
    text.replaceAll('=\r\n', '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16))),
    'latin1',
  ).toString()
