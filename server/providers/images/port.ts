/**
 * Store of image files. Keys are generated here: 32 random hexadecimal digits. Each call throws an Error when the store fails.
 */
export interface ImageStore {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  open(key: string): Promise<Buffer | undefined>
  /** Removes a file. Does not fail if the file is missing. */
  remove(key: string): Promise<void>
  /**
   * lists every file with one of our keys, including partial files; absent if the store cannot list. `remove` accepts each listed
   * key.
   */
  list?(): AsyncIterable<StoredFile>
  /** returns an address for a browser, limited to a minute if the store can do that; absent if browsers have no access */
  address?(key: string): Promise<string>
}

export interface StoredFile {
  key: string
  writtenAt: Date
}

/** A store for images shown to logged-in people, and a store for documents, which are encrypted before they reach it. */
export interface ImageStores {
  photos: ImageStore
  papers: ImageStore
  /** origins besides our own from which browsers fetch photos */
  hosts: string[]
}
