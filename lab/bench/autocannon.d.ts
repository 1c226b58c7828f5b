declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** in seconds */
    duration: number
    headers: Record<string, string>
    requests: { path: string }[]
  }
  interface Result {
    requests: { average: number }
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
