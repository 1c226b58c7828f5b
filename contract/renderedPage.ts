import type { PaymentWorld } from '#domain/payments/world.ts'
import type { Language } from './wire.ts'

/** Makes a GET call to a path with its query, and returns the unparsed response. */
export type ReadCall = (path: string) => Promise<{ status: number; body: string }>

/** Data that the screens need to render one page. */
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

/** A page in the frame of all pages, in three parts. The middle one is the same for all pages of a language. */
export type FramedPage = readonly [start: string, shared: string, end: string]

/**
 * Interface through which the server uses the built screens. `renderPage` returns nothing for pages that only the browser
 * renders.
 */
export interface Screens {
  /** Checks whether visitors get a rendered page at this address. */
  isOpen(address: string): boolean
  renderPage(request: PageRequest): Promise<RenderedPage | undefined>
  frameFor(frame: string, language: Language, payments: PaymentWorld): (page: RenderedPage) => FramedPage
  readBy(read: ReadCall): void
}
