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

/** One page in every language; which files there are is only asked once somebody reads. */
export const loadText = async (path: TextAddress) => (await import('./readText.ts')).readText(path)
