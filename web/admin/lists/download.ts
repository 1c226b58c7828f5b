import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask } from '../../client/api.ts'

/** Saves what a call answers as a file. `mutate` takes what is asked. */
export function useDownload(call: Endpoint, name: string) {
  return useMutation({
    mutationFn: async (query: Record<string, string>) => {
      // as: each list says which words its call knows
      const answer = await ask(call, { query } as never)
      save(await answer.blob(), `${name}.csv`)
    },
    gcTime: 0,
  })
}

/** Hands a file to the browser. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
