import type { Position } from '../database/replication/position.ts'

/**
 * Subject of a live event. It is only an id: a page that receives it requests the rest, and gets only what its member may read. `admin` is
 * about the screens of administrators, who receive it with every event about an account or a trip. `everyone` is about changes that every
 * reader must see from now on, such as a sanction or a block; no page receives it.
 */
export type Topic = `account:${string}` | `trip:${string}` | 'admin' | 'everyone'

export interface Listener {
  onEvent(topic: Topic): void
  /** at the first connection, and after every gap: events may be lost, unless it is marked complete */
  onReread(isComplete: boolean): void
}

/** A process that reads from a copy of the database receives these. */
export interface Heeding {
  onOpen(): void
  /** from now on events are missed */
  onLost(): void
  /** an event was published there: every read has to show it from now on */
  onPosition(position: Position): void
}

export interface Live {
  /** Notifies every process that something about these has changed. For after the commit; it never throws, as the act is committed. */
  publish(topics: Topic[]): Promise<void>
  /**
   * Calls the listener until the returned function is called. Events of the last `ageMs` milliseconds follow the first `onReread`, which is
   * complete where all of them are still known.
   */
  listen(topics: Topic[], listener: Listener, ageMs?: number): () => void
  heed(heeding: Heeding): void
  /** number of listeners in this process */
  listeners(): number
  close(): Promise<void>
}
