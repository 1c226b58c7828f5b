import { AsyncLocalStorage } from 'node:async_hooks'
import type { ReadCall } from '#contract/renderedPage.ts'
import type { Session } from './route.ts'

/** A page that is being rendered for one request, with what belongs to that request alone. */
interface PageInProgress {
  read: ReadCall
  /** read once for all calls of the page */
  session?: Promise<Session | undefined>
}

/** The page that the running code works for; undefined outside of any. */
export const pageInProgress = new AsyncLocalStorage<PageInProgress>()
