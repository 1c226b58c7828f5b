export const areas: Record<string, string[]>
export const wordsOf: Record<string, string[]>
export const offline: string[]
