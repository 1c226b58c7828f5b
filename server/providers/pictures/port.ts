/** Fetches the picture that an identity provider names. Neither the address nor its content is trusted. */
export interface Pictures {
  /** The file, of at most 10 MB. Throws PictureRefused when asking again would change nothing, another Error when it might. */
  fetch(address: string): Promise<Buffer>
}

export class PictureRefused extends Error {}
