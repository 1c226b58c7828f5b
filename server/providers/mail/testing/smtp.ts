import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string
  /** raw text of the mail with its headers */
  raw: string
}

/** Starts a mail server with the parts of SMTP that receive, store and refuse mail; on a free port unless one is given. */
export async function smtpServer({ atPort = 0 } = {}) {
  const received: ReceivedMail[] = []
  const says: { rcpt?: string; data?: string } = {}
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    converse(socket, received, says)
  })
  server.listen(atPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // as: it listens on a port
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: `smtp://127.0.0.1:${port}`, received, says, close }
}

function converse(socket: Socket, received: ReceivedMail[], says: { rcpt?: string; data?: string }): void {
  let [buffered, mail, inData] = ['', { from: '', to: '' }, false]
  const answer = (line: string) => void socket.write(`${line}\r\n`)
  const hear = (line: string) => {
    const [, from] = /^MAIL FROM:<([^>]*)>/i.exec(line) ?? []
    const [, to] = /^RCPT TO:<([^>]*)>/i.exec(line) ?? []
    if (/^(EHLO|HELO)/i.test(line)) answer('250 stand-in')
    else if (from !== undefined) [mail.from] = [from, answer('250 ok')]
    else if (to !== undefined) [mail.to] = [to, answer(says.rcpt ?? '250 ok')]
    else if (/^DATA/i.test(line)) [inData] = [true, answer('354 go on')]
    else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else answer('250 ok')
  }
  answer('220 stand-in')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    buffered += chunk
    for (
      let end = buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      end >= 0;
      end = buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n')
    ) {
      const line = buffered.slice(0, end)
      buffered = buffered.slice(end + (inData ? 5 : 2))
      if (!inData) hear(line)
      else {
        if (!says.data) received.push({ ...mail, raw: line })
        inData = false
        answer(says.data ?? '250 kept')
      }
    }
  })
}

/** Parses a mail: returns the unfolded headers by name in lower case, and both parts decoded. */
export function read({ raw }: ReceivedMail) {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = headersOf(head)
  const [, boundary = ''] = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '') ?? []
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1).map(partOf)
  return { headers, type: headers['content-type']?.split(';')[0], parts }
}

const headersOf = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), worded(line.slice(line.indexOf(':') + 1).trim())]),
  )

/** Decodes words of a header (RFC 2047). */
const worded = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, coded: string) =>
      encoding.toLowerCase() === 'b'
        ? `\0${coded}\0`
        : `\0${Buffer.from(quoted(coded.replaceAll('_', ' ')), 'latin1').toString('base64')}\0`,
    )
    .replace(/\0([^\0]*)\0/g, (_, coded: string) => Buffer.from(coded, 'base64').toString('utf8'))

function partOf(part: string) {
  const [head = '', ...body] = part.replace(/^\r\n/, '').split('\r\n\r\n')
  const headers = headersOf(head)
  const text = body.join('\r\n\r\n').replace(/\r\n$/, '')
  const bytes =
    headers['content-transfer-encoding'] === 'base64'
      ? Buffer.from(text, 'base64')
      : Buffer.from(headers['content-transfer-encoding'] === 'quoted-printable' ? quoted(text) : text, 'latin1')
  return { type: headers['content-type']?.split(';')[0], text: bytes.toString('utf8') }
}

/** Decodes quoted-printable text, one character per byte. */
const quoted = (text: string) =>
  text.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
