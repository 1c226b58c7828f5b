import { spawn } from 'node:child_process'
import { logIn, showSession } from '#contract/people/accounts.ts'
import { exportMine } from '#contract/people/privacy.ts'
import { signed, standIn } from '#server/providers/identity/testing/standIn.ts'
import { visitor } from '#server/testing/person.ts'
import { portForServer } from '#server/testing/ports.ts'
import { ready } from '../crashes/server.ts'
import { type Attack, refusedWith, safe } from './attack.ts'
import { program } from './product.ts'
import { answer, over } from './town.ts'

/* Mistakes by an operator, and data that an identity provider omits. */

/** Starts the product with these settings. Returns its output and its exit code. */
async function startedWith(cwd: string, env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, program(), { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const status = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.stdout.on('data', () => /Tramo is at/.test(output) && child.kill('SIGKILL'))
  })
  return { status, lastLine: output.trim().split('\n').at(-1) ?? '' }
}

export const starting: Attack[] = [
  {
    rule: '1',
    name: 'the login where anybody may be anybody, on a public address, because NODE_ENV was forgotten or misspelt',
    run: async ({ product: { site, env } }) => {
      const lines: string[] = []
      for (const NODE_ENV of [undefined, 'Production', 'prod']) {
        const { status, lastLine: line } = await startedWith(site, {
          ...env,
          PORT: '',
          PUBLIC_URL: 'https://tramo.example.org',
          NODE_ENV,
        })
        safe(status !== null && status !== 0 && line.includes('has to be set'), `with NODE_ENV=${NODE_ENV} it says: ${line}`)
        lines.push(line)
      }
      return `refused to start: ${lines[0]}`
    },
  },
  {
    rule: '1',
    name: 'step-up passed in silence: an identity provider that leaves out when the person logged in',
    run: async ({ product }) => {
      const issuer = await standIn()
      const port = await portForServer()
      const url = `http://localhost:${port}`
      const env = {
        ...process.env,
        ...product.env,
        PORT: String(port),
        OIDC_ISSUER: issuer.issuer,
        OIDC_CLIENT_ID: 'tramo',
        OIDC_CLIENT_SECRET: 'secret',
      }
      const child = spawn(process.execPath, program(), { cwd: product.site, env, stdio: ['ignore', 'ignore', 'inherit'] })
      try {
        await ready(url, child)
        const browser = visitor(over({ url }))
        const { address } = await browser.call(logIn, { body: { fresh: true } })
        const query = new URL(address).searchParams
        const now = Math.floor(Date.now() / 1000)
        const who = { sub: 'silent', email: 'silent@example.org', email_verified: true, given_name: 'Silent' }
        issuer.idToken = signed({ iss: issuer.issuer, aud: 'tramo', nonce: query.get('nonce'), iat: now, exp: now + 300, ...who })
        await browser.send('GET', `/api/login/return?code=c0de&state=${query.get('state')}`)
        await browser.arrive()
        const { me } = await browser.call(showSession, {})
        if (!me) return 'refused: no login without the time of it'
        return refusedWith(await answer(browser.call(exportMine, {})), 'step_up_required')
      } finally {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        await gone
        await issuer.stop()
      }
    },
  },
]
