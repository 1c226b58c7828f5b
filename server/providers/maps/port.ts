/** Source of the browser's map: a MapLibre style, and the tiles it names when they are ours. */
export interface Maps {
  /** the style itself, or its address at another host */
  style(theme: 'light' | 'dark'): object | { address: string }
  /** hosts the browser has to be allowed to reach for it */
  hosts: string[]
  /** one of our gzipped vector tiles; undefined for an empty one */
  tile(z: number, x: number, y: number): Buffer | undefined
  /** a picture of the ground without roads of trips or names; undefined where the map is another's */
  still(map: StillMap): Promise<Buffer> | undefined
}

/** A rectangle of the Mercator map, by its north-west corner and the degrees of longitude per pixel. */
export interface StillMap {
  theme: 'light' | 'dark'
  west: number
  north: number
  degrees: number
  /** pixels of the page */
  width: number
  height: number
}
