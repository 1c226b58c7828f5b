/** Store of image files. Keys are ours: 32 hexadecimal digits, random. Each call throws an Error when the store does not do it. */
export interface ImageStore {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  open(key: string): Promise<Buffer | undefined>
  /** A missing file counts as removed. */
  remove(key: string): Promise<void>
  /** Every existing file of ours, unfinished ones too; absent if the store cannot list. `remove` takes each key. */
  list?(): AsyncIterable<StoredFile>
  /** Address for a browser, limited to a minute if the store can; absent if browsers have no access. */
  address?(key: string): Promise<string>
}

export interface StoredFile {
  key: string
  writtenAt: Date
}

/** One store for images shown to logged-in people, one for papers, which it receives encrypted. */
export interface ImageStores {
  photos: ImageStore
  papers: ImageStore
  /** origins that browsers fetch photos from, besides our own */
  hosts: string[]
}
