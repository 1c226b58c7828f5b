import type { Visitor } from './person.ts'

/** A form as a browser sends it: texts, and files for bytes. */
export function form(parts: Record<string, string | Buffer>) {
  const boundary = '----a-boundary-of-the-story'
  const body = Object.entries(parts).flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : '; filename="holiday.jpg"\r\nContent-Type: image/jpeg'
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]
  })
  const end = Buffer.from(`--${boundary}--\r\n`)
  return { body: Buffer.concat([...body, end]), type: `multipart/form-data; boundary=${boundary}` }
}

export function uploads(who: Pick<Visitor, 'send'>, bytes: Buffer, purpose: string) {
  const { body, type } = form({ purpose, file: bytes })
  return who.send('POST', '/api/image', body, { 'content-type': type })
}
