import { useEffect, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import type { Purpose } from '#domain/image.ts'
import type { Reason } from '#domain/refusal.ts'
import { Problem } from '../api.ts'
import { useText } from '../texts/texts.ts'
import type { Part, Size } from './crop.ts'
import { shrink } from './shrink.ts'
import { upload } from './upload.ts'

export type Chosen = (size: Size) => Part

/** One image on its way: made small, sent, and kept or refused. The latest choice counts. */
export function useUpload(purpose: Purpose, onDone: (image: Image) => void) {
  const text = useText('refusals')
  const [part, progress] = useState<number>()
  const [failure, fail] = useState<Error>()
  const [preview, show] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const again = useRef<() => void>(undefined)

  const refuse = (reason: Reason) => fail(new Problem(0, reason, text(reason)))

  async function sendNow(file: Blob, chosen: Chosen | undefined, signal: AbortSignal) {
    const shrunk = await shrink(file, chosen)
    signal.throwIfAborted()
    if ('reason' in shrunk) return refuse(shrunk.reason)
    show(URL.createObjectURL(shrunk.blob))
    onDone(await upload(shrunk.blob, purpose, (part) => !signal.aborted && progress(part), signal))
  }

  function send(file: Blob, chosen?: Chosen) {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    again.current = () => send(file, chosen)
    progress(0)
    fail(undefined)
    void sendNow(file, chosen, signal)
      .catch((error: unknown) => !signal.aborted && fail(error instanceof Error ? error : new Error(String(error))))
      .finally(() => !signal.aborted && progress(undefined))
  }

  function clear() {
    running.current?.abort()
    progress(undefined)
    fail(undefined)
    show(undefined)
  }

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  useEffect(() => () => running.current?.abort(), [])
  return { part, failure, preview, refuse, send, clear, retry: () => again.current?.() }
}

/** Whether sending the very same file again may help. */
export const mayHelp = (failure: Error): boolean =>
  !(failure instanceof Problem) || failure.reason === 'offline' || failure.status >= 500 || failure.status === 429
