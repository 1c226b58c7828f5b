import { sendMessage } from '#contract/messages/messages.ts'
import { ratePerson } from '#contract/ratings/ratings.ts'
import { DAY_MS } from '#domain/time.ts'
import { startJobs } from '#server/jobs.ts'
import { person } from '#server/testing/cast.ts'
import { tidyUp } from '#server/testing/holding.ts'
import type { Stage } from '#server/testing/testServer.ts'

/** Length of the scene, from the start of the stage. */
export const SCENE_MS = 6 * DAY_MS

/**
 * Inserts rows that matter for an upgrade: people, messages, the tables of the job queue. One trip was paid, driven, settled and
 * rated; a future trip has a paid seat and a started order.
 */
export async function playScene(on: Stage): Promise<void> {
  const ana = await person(on, { name: 'Ana', gender: 'Female', registered: true })
  const bruno = await person(on, { name: 'Bruno', gender: 'Male', registered: true, car: true })
  const carla = await person(on, { name: 'Carla', gender: 'Female', registered: true })
  await person(on, { name: 'Emma', registered: true, admin: true })
  await ana.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 1 }))
  await ana.call(sendMessage, { body: { email: bruno.id, message: '¿Hay lugar para una bici?' } })
  on.clock.pass(SCENE_MS)
  for (const one of [ana, bruno, carla]) await one.comesBack()
  await tidyUp(on.world)
  await ana.call(ratePerson, { body: { userEmail: bruno.email, description: 'Puntual y simpático.', rating: 5 } })
  const upcoming = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
  await ana.books(upcoming)
  await carla.startsToPay(upcoming)
  // starts the job queue, because the tables that it creates also belong to the release
  await (
    await startJobs(on.world, on.world.pool.options.connectionString ?? '')
  )()
}
