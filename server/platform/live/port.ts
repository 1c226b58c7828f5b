import type { Position } from '../database/replication/position.ts'

/**
 * Subject of a live event. It is only an id: a page that receives it requests the data, and gets only data that its member may
 * read. `admin` covers the administrators' screens, which receive it with every event about an account or a trip. `everyone`
 * covers changes that every reader must see from now on, such as a sanction or a block; no page receives it.
 */
export type Topic = `account:${string}` | `trip:${string}` | 'admin' | 'everyone'

export interface Listener {
  onEvent(topic: Topic): void
  /** called at the first connection, and after every gap: events may be lost, unless `isComplete` */
  onReread(isComplete: boolean): void
}

/** Callbacks for a process that reads from a copy of the database. */
export interface Heeding {
  onOpen(): void
  /** called when the connection is lost: from now on events are missed */
  onLost(): void
  /** called for a published event: from now on every read has to include its position */
  onPosition(position: Position): void
}

export interface Live {
  /**
   * Notifies every process of a change to these topics. Call it after the commit; it never throws, because the action is already
   * committed.
   */
  publish(topics: Topic[]): Promise<void>
  /**
   * Calls the listener until the returned function is called. The first `onReread` is followed by the events of the last `ageMs`
   * milliseconds; it is complete when all of them are still known.
   */
  listen(topics: Topic[], listener: Listener, ageMs?: number): () => void
  heed(heeding: Heeding): void
  /** number of listeners in this process */
  listeners(): number
  close(): Promise<void>
}
