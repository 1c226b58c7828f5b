import type { PaymentWorld } from '#domain/payments/world.ts'
import type { Language } from './wire.ts'

/** Makes one reading call: the path with its query; returns the unparsed answer. */
export type ReadCall = (path: string) => Promise<{ status: number; body: string }>

/** A page that the server renders for the caller of its request. */
export interface PageRequest {
  /** path and query */
  address: string
  language: Language
  payments: PaymentWorld
  /** milliseconds since 1970; the instant for which the page's times are computed */
  at: number
}

export interface RenderedPage {
  html: string
  /** data that the page has read, as JSON safe inside HTML; the browser starts from it */
  data: string
}

/** Interface of the built screens for the server. `renderPage` answers nothing for pages that are rendered in the browser alone. */
export interface Screens {
  /** true when visitors get a rendered page at this address */
  isOpen(address: string): boolean
  renderPage(request: PageRequest): Promise<RenderedPage | undefined>
  frameFor(frame: string, language: Language, payments: PaymentWorld): (page: RenderedPage) => string
  readBy(read: ReadCall): void
}
