import { fileURLToPath } from 'node:url'
import { announced, freePorts, type Processes, type Started } from '../processes.ts'

/** External services, each in a process that can be frozen. */
export interface Outside {
  settings: Record<string, string>
  secrets: Record<string, string>
  processes: Record<'issuer' | 'provider' | 'mail' | 'bucket', Started>
  /** the payments in the provider's own records */
  books(): Promise<{ id: string; reference: string; status: string; amount: { minor: number }; refundedMinor: number }[]>
}

/** Starts provider, issuer and mail for a site at that address. They trust the site's certificate. */
export async function startOutside(processes: Processes, site: string, certificateFile: string): Promise<Outside> {
  const [issuerPort = 0, pagesPort = 0] = await freePorts(2)
  const start = (name: string, program: string, ...args: (string | number)[]) =>
    startProgram(processes, name, [program, ...args.map(String)], { NODE_EXTRA_CA_CERTS: certificateFile })
  const started = {
    issuer: start('issuer', 'issuer', issuerPort, site),
    provider: start('provider', 'provider', pagesPort, site),
    mail: start('mail', 'sinks', 'mail'),
    bucket: start('bucket', 'sinks', 'bucket'),
  }
  const [issuer = '', provider = '', mail = '', bucket = ''] = await Promise.all(Object.values(started).map(addressOf))
  return {
    processes: started,
    settings: {
      OIDC_ISSUER: issuer,
      MERCADOPAGO_URL: provider,
      MERCADOPAGO_COLLECTOR: '42',
      IMAGES_S3_URL: bucket,
      IMAGES_S3_KEY: 'rehearsal',
      IMAGES_S3_SECRET: 'secret of the bucket',
    },
    secrets: {
      oidc_client_secret: 'secret of the client',
      mercadopago_token: 'APP-rehearsal-42',
      mercadopago_secret: 'secret of the notices',
      smtp_url: mail,
    },
    // as: provider.ts writes this list
    books: () => fetch(`http://localhost:${pagesPort}/books`).then((answer) => answer.json()) as ReturnType<Outside['books']>,
  }
}

/** Creates another bucket, which is empty, and returns its address. */
export const anotherBucket = (processes: Processes): Promise<string> =>
  addressOf(startProgram(processes, 'another-bucket', ['sinks', 'bucket'], {}))

const addressOf = (started: Started) => announced(started, 'listens: ')

function startProgram(processes: Processes, name: string, [program, ...args]: string[], env: Record<string, string>): Started {
  return processes.start({
    name,
    command: process.execPath,
    args: ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL(`../outside/${program}.ts`, import.meta.url)), ...args],
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: { PATH: process.env.PATH ?? '', ...env },
  })
}
