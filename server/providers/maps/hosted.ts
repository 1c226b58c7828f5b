import type { Maps } from './port.ts'

export interface HostedMapsOptions {
  /** address of the operator's MapLibre style */
  address: string
  /** other hosts in styles: tiles, glyphs, sprites */
  hosts?: string[]
}

/** Serves the operator's own map. Browsers fetch the style themselves, so a key in the address of the style is public. */
export function hostedMaps({ address, hosts = [] }: HostedMapsOptions): Maps {
  return {
    style: () => ({ address }),
    hosts: [...new Set([new URL(address).origin, ...hosts])],
    tile: () => undefined,
    still: () => undefined,
  }
}
