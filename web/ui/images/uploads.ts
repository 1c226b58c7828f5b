import { useEffect, useRef, useState } from 'react'
import type { Image } from '#contract/images/images.ts'
import type { Purpose } from '#domain/images/image.ts'
import type { Reason } from '#domain/refusal.ts'
import { Problem, headersOf, refused, unreachable } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import type { CropArea, Size } from './crop.ts'
import { shrink } from './shrink.ts'

/** Checks whether the site is a public demo, which accepts only its own sample pictures, unchanged. */
export const isDemo = (): boolean => document.getElementById('demo') !== null

export type Chosen = (size: Size) => CropArea

/** Manages the upload of one image, which is shrunk, sent, and stored or refused. A later choice replaces an earlier one. */
export function useUpload(purpose: Purpose, onDone: (image: Image) => void) {
  const text = useText('refusals')
  const [part, progress] = useState<number>()
  const [failure, fail] = useState<Error>()
  const [preview, show] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const again = useRef<() => void>(undefined)

  const refuse = (reason: Reason) => fail(new Problem(0, reason, text(reason)))

  async function sendNow(file: Blob, chosen: Chosen | undefined, signal: AbortSignal) {
    const shrunk = isDemo() ? { blob: file } : await shrink(file, chosen)
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

/** Checks whether it may help to send the file again. */
export const mayHelp = (failure: Error): boolean =>
  !(failure instanceof Problem) || failure.reason === 'offline' || failure.status >= 500 || failure.status === 429

/** Uploads one image. `onProgress` gets the fraction that is sent, 0 to 1. Throws `Problem`, or AbortError when aborted. */
function upload(file: Blob, purpose: Purpose, onProgress: (part: number) => void, signal?: AbortSignal): Promise<Image> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', file, 'image')
  // XMLHttpRequest, because fetch cannot report the sent bytes
  const request = new XMLHttpRequest()
  request.open('POST', '/api/image')
  for (const [name, value] of Object.entries(headersOf('POST'))) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  signal?.addEventListener('abort', () => request.abort())
  return new Promise<XMLHttpRequest>((answer, fail) => {
    request.addEventListener('load', () => answer(request))
    request.addEventListener('error', () => fail(new TypeError('unreachable')))
    request.addEventListener('abort', () => fail(new DOMException('called off', 'AbortError')))
    request.send(form)
  })
    .catch(unreachable)
    .then(({ status, statusText, responseText }) => {
      const response = new Response(responseText, { status, statusText })
      // as: the server parsed the response by the same schema
      return response.ok ? (response.json().catch(unreachable) as Promise<Image>) : refused(response)
    })
}

/** Returns a URL of an image on this device, which is valid while the component is mounted. */
export function useAddress(image: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(image)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  return address
}
