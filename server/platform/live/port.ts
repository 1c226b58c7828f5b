/**
 * What a hint is about. It is only an id: a page that hears it requests the rest, and gets what its member may know. `admin` is
 * about anything that administrators look at: they hear it with every hint about an account or a trip.
 */
export type Topic = `account:${string}` | `trip:${string}` | 'admin'

export interface Listener {
  onHint(topic: Topic): void
  /** when the line is first there, and after every gap: hints may have been missed, unless it is said to be complete */
  onReread(isComplete: boolean): void
}

export interface Live {
  /** Tells every process that something about these has changed. For after the commit; it never throws, as what was done is done. */
  publish(topics: Topic[]): Promise<void>
  /**
   * Calls the listener until the returned function is called. Hints of the last `ageMs` milliseconds follow the first `onReread`, which is
   * complete where all of them are still known.
   */
  listen(topics: Topic[], listener: Listener, ageMs?: number): () => void
  /** how many listen in this process */
  listeners(): number
  close(): Promise<void>
}
