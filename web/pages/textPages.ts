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

/** One page in every language; the list of its files is only loaded when the page is opened. */
export const loadText = async (path: TextAddress) => (await import('./readText.ts')).readText(path)
