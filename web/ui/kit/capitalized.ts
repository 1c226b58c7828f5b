/**
 * Capitalizes the first letter. CSS is not used, because with `::first-letter` Firefox gives screen readers the letter and the
 * rest as two texts.
 */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
