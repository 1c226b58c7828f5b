import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { sessionQuery } from '../client/session.ts'

/** Answers 404 to everyone but administrators, before any file of their screens is fetched. Throws the router's `notFound`. */
export async function requireAdmin(queries: QueryClient): Promise<void> {
  const session = await queries.ensureQueryData(sessionQuery).catch(() => undefined)
  if (!session?.me?.isAdmin) throw notFound()
}
