/** What a hint is about. It is only an id: whoever hears it asks for the rest, and is then told what they may know. */
export type Topic = `account:${string}` | `trip:${string}`

export interface Listener {
  onHint(topic: Topic): void
  /** when the line is first there, and after every gap: hints may have been missed */
  onReread(): void
}

export interface Live {
  /** Tells every process that something about these has changed. For after the commit; it never throws, as what was done is done. */
  publish(topics: Topic[]): Promise<void>
  /** Calls the listener until the returned function is called. */
  listen(topics: Topic[], listener: Listener): () => void
  close(): Promise<void>
}
