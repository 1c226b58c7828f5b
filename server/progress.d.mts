/** Prints the start of a step; the returned function prints its end and duration. */
export type Begin = (what: string) => () => void
export function progress(out?: { isTTY?: boolean; write(text: string): unknown }, now?: () => number): Begin
