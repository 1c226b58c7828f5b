import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import type { UploadPurpose } from '#domain/images/image.ts'
import { keepImage } from '#server/images/actions.ts'
import { startSession } from '#server/people/accounts/actions.ts'
import { findSession } from '#server/people/accounts/sessions.ts'
import { register } from '#server/people/profiles/actions.ts'
import { addCar } from '#server/people/vehicles/actions.ts'
import { hashOf } from '#server/platform/http/sessions/session.ts'
import { inheritClaims } from '#server/privacy/claims.ts'
import { embeddedIssuer, subjectOf } from '#server/providers/identity/people.ts'
import type { World } from '#server/world.ts'
import { type Made, SETTLED_WIDTH, type Wanted } from './doorContract.ts'

const picture = sharp({ create: { width: SETTLED_WIDTH, height: 200, channels: 3, background: '#8ac' } })
  .png()
  .toBuffer()

const address = '127.0.0.1'

/**
 * Creates people by the server's own actions, without the dozen requests of a login and a registration. The file `door` in the
 * folder contains the port of this server.
 */
export async function openDoor(site: Omit<World, 'identity'>, folder: string): Promise<() => void> {
  const world = site as World // as: no code here uses the identity provider
  const server = createServer((request, response) => {
    makePerson(world, request).then(
      (made) => response.end(JSON.stringify(made)),
      (error: Error) => response.writeHead(500).end(error.stack),
    )
  })
  await once(server.listen(0, address), 'listening')
  const { port } = server.address() as AddressInfo // as: the server listens on a port
  await writeFile(join(folder, 'door'), String(port), { mode: 0o600 })
  return () => server.close()
}

async function makePerson(world: World, request: IncomingMessage): Promise<Made> {
  // as: only these tests send this body
  const { email, givenName, familyName, language, registration, car } = (await json(request)) as Wanted
  const id = randomBytes(32).toString('base64url')
  const login = { issuer: embeddedIssuer, subject: subjectOf(email), email, emailVerified: true, givenName, familyName }
  const beginning = { idHash: hashOf(id), former: undefined, device: null, address, language }
  await startSession(world, { ...login, authenticatedAt: world.now(), idToken: '' }, beginning)
  const session = await findSession(world.pool, hashOf(id), world.now())
  if (!session) throw new Error(`${email} has no session`)
  const { member } = session
  const keep = async (purpose: UploadPurpose) => (await keepImage(world, member.id, { purpose, bytes: () => picture })).id
  if (registration) {
    const papers = { photo: await keep('photo'), photoDni: [await keep('identity'), await keep('identity')], checkbox: true }
    await register(world, { session, language, address, inheritClaims }, { ...registration, ...papers })
  }
  if (car) await addCar(world, member, { ...car, greencard: await keep('green_card') })
  return { id: member.id, session: id }
}
