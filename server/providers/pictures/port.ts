/** Fetches the picture that an identity provider names. Nothing about the address or what lies there is believed. */
export interface Pictures {
  /** The file, of at most 10 MB. Throws PictureRefused when asking again would change nothing, another Error when it might. */
  fetch(address: string): Promise<Buffer>
}

export class PictureRefused extends Error {}
