import type { PaymentWorld } from '#domain/payments/world.ts'

/** The addresses of the pages that are only text. */
export const textPages = [
  '/faq',
  '/terms-and-conditions',
  '/recommendations',
  '/aboutus',
  '/privacy-policy',
  '/cookies-policy',
] as const
export type TextAddress = (typeof textPages)[number]

/** One page in every language; the list of its files is loaded only when the page is opened. */
export const loadText = async (path: TextAddress, payments: PaymentWorld) =>
  (await import('./readText.ts')).readText(path, payments)
