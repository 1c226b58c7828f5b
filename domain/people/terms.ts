import { isBarred, type AccountStatus } from './account.ts'

/** The terms in force, by the day from which they apply; the page says it too. Other terms that need a yes get another day (16.3). */
export const TERMS = '2026-11-22'

/** Which terms wait for this person's yes. Who accepted none yet does so with the registration, and barred people are not asked. */
export function termsDue({ terms, standing }: { terms: string | null; standing: AccountStatus }): string | undefined {
  return terms === null || terms === TERMS || isBarred({ standing }) ? undefined : TERMS
}
