/** Where the browser's map comes from: a MapLibre style, and the tiles it names when they are ours. */
export interface Maps {
  /** the style itself, or its address at another host */
  style(theme: 'light' | 'dark'): object | { address: string }
  /** hosts the browser has to be allowed to reach for it */
  hosts: string[]
  /** a gzipped vector tile of ours; undefined where there is nothing to draw */
  tile(z: number, x: number, y: number): Buffer | undefined
}
