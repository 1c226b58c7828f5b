import type { PaymentWorld } from '#domain/payments/world.ts'

/** Paths of the text pages. */
export const textPages = [
  '/faq',
  '/terms-and-conditions',
  '/recommendations',
  '/aboutus',
  '/privacy-policy',
  '/cookies-policy',
] as const
export type TextAddress = (typeof textPages)[number]

/** Reads one page in every language. The list of its files is loaded only when the page is opened. */
export const loadText = async (path: TextAddress, payments: PaymentWorld) =>
  (await import('./readText.ts')).readText(path, payments)
