import type { PaymentWorld } from '#domain/payments/world.ts'
import type { Language } from './wire.ts'

/** Makes one reading call: the path with its query; the answer as it came. */
export type ReadCall = (path: string) => Promise<{ status: number; body: string }>

/** A page as the server asks the screens for it, for the person whose calls are being made. */
export interface PageRequest {
  /** path and query */
  address: string
  language: Language
  payments: PaymentWorld
  /** milliseconds since 1970; what the page says of time is true for this instant */
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
