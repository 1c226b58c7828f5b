/** Fetches the picture that an identity provider names. Neither the address nor the content is trusted. */
export interface Pictures {
  /** Returns the file, of at most 10 MB. Throws PictureRefused when a retry would change nothing, another Error when it might. */
  fetch(address: string): Promise<Buffer>
}

export class PictureRefused extends Error {}
