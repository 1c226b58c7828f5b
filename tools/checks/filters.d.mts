export function filtered(words: string[], files: string[], byName: string): string[]
