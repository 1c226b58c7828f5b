import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Processes } from '../processes.ts'
import { until } from '../processes.ts'
import { deployed } from './deployed.ts'

export interface Balancer {
  /** public address */
  url: string
  port: number
  /** the self-signed certificate */
  certificate: string
}

/** Replaces the limit of 20,000 in deploy/haproxy.cfg, because this machine may not have enough file descriptors. */
const MAX_CONNECTIONS = 4000

interface Certificate {
  /** certificate and its key */
  pem: string
  file: string
}

/** Creates a certificate for localhost. HAProxy requires the key in the same file. */
export function certify(folder: string): Certificate {
  const [key, file, pem] = ['key.pem', 'certificate.pem', 'tramo.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ] // as: there are three servers
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', file, ...subject], {
    stdio: 'ignore',
  })
  writeFileSync(pem, readFileSync(file, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  return { pem, file }
}

/** Starts HAProxy with deploy/haproxy.cfg for servers at these ports. The other components already trust its certificate. */
export async function balance(
  processes: Processes,
  [plain, port]: [number, number],
  servers: number[],
  { pem, file }: Certificate,
): Promise<Balancer> {
  const line = (n: number, at: number) => `  server app${n + 1} 127.0.0.1:${at}`
  const text = deployed('haproxy.cfg', [
    ['bind :80\n', `bind 127.0.0.1:${plain}\n`],
    ['bind :443 ssl crt /run/secrets/tramo.pem', `bind 127.0.0.1:${port} ssl crt ${pem}`],
    ['  server app1 app1:3000\n  server app2 app2:3000', servers.map((at, n) => line(n, at)).join('\n')],
    // removed, because the servers have fixed addresses here
    [/^resolvers names\n(?: .*\n)*/m, ''],
    [' resolvers names init-addr last,libc,none', ''],
  ])
  const config = join(processes.folder, 'haproxy.cfg')
  writeFileSync(config, text)
  execFileSync('haproxy', ['-c', '-q', '-f', config])
  const { log } = processes.start({
    name: 'haproxy',
    command: 'haproxy',
    args: ['-db', '-n', String(MAX_CONNECTIONS), '-f', config],
  })
  const [url, certificate] = [`https://localhost:${port}`, readFileSync(file, 'utf8')]
  await until(
    'HAProxy listens',
    () => fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).then(({ status }) => status === 308),
    { log },
  )
  return { url, port, certificate }
}
