import type { Image } from '#contract/images.ts'
import type { Purpose } from '#domain/image.ts'
import { headersOf, refused, unreachable } from '../api.ts'

/** Sends one image; `onProgress` hears the part that is on its way, 0 to 1. Throws `Problem`, or AbortError when it was called off. */
export function upload(file: Blob, purpose: Purpose, onProgress: (part: number) => void, signal?: AbortSignal): Promise<Image> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', file, 'image')
  // fetch cannot tell how much has been sent
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
      return response.ok ? (response.json() as Promise<Image>) : refused(response) // the server parsed it by the same schema
    })
}
