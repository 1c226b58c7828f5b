/** Says what begins; the function it returns says that it ended, and how long it took. */
export type Begin = (what: string) => () => void
export function progress(out?: { isTTY?: boolean; write(text: string): unknown }, now?: () => number): Begin
