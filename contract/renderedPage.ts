import type { PaymentWorld } from '#domain/payments/world.ts'
import type { Language } from './wire.ts'

/** Makes one reading call of the path with its query, and returns the response unparsed. */
export type ReadCall = (path: string) => Promise<{ status: number; body: string }>

/** A page to render, for the caller of its request. */
export interface PageRequest {
  /** path and query */
  address: string
  language: Language
  payments: PaymentWorld
  /** milliseconds since 1970: the instant for which the page's times are computed */
  at: number
}

export interface RenderedPage {
  html: string
  /** data of the page, as JSON that is safe inside HTML; the browser starts with it */
  data: string
}

/** Interface of the built screens for the server. `renderPage` returns nothing for pages that only the browser renders. */
export interface Screens {
  /** Checks whether visitors get a rendered page at this address. */
  isOpen(address: string): boolean
  renderPage(request: PageRequest): Promise<RenderedPage | undefined>
  frameFor(frame: string, language: Language, payments: PaymentWorld): (page: RenderedPage) => string
  readBy(read: ReadCall): void
}
