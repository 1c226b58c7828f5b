import type { Maps } from './port.ts'

export interface HostedMapsOptions {
  /** address of the operator's MapLibre style */
  address: string
  /** other hosts that style names: tiles, glyphs, sprites */
  hosts?: string[]
}

/** The operator's own map. Browsers fetch the style themselves, so a key in its address is one that may be seen. */
export function hostedMaps({ address, hosts = [] }: HostedMapsOptions): Maps {
  return {
    style: () => ({ address }),
    hosts: [...new Set([new URL(address).origin, ...hosts])],
    tile: () => undefined,
    still: () => undefined,
  }
}
