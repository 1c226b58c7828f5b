/** Source of the browser's map: a MapLibre style, and its tiles when they are ours. */
export interface Maps {
  /** returns the style itself, or its address on another host */
  style(theme: 'light' | 'dark'): object | { address: string }
  /** hosts that the browser has to be allowed to reach for the map */
  hosts: string[]
  /** returns one of our gzipped vector tiles; undefined for an empty tile */
  tile(z: number, x: number, y: number): Buffer | undefined
  /** draws the background without names and roads of trips; undefined for another provider's map */
  still(map: StillMap): Promise<Buffer> | undefined
}

/** A rectangle of the Mercator map, by its north-west corner and the degrees of longitude per pixel. */
export interface StillMap {
  theme: 'light' | 'dark'
  west: number
  north: number
  degrees: number
  /** in pixels of the page */
  width: number
  height: number
}
