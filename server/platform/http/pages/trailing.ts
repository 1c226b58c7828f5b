/** Characters that a chat or a sentence appends to an address, such as the end of "(see https://tramo.example/route/1).". */
const trailing = /[).,;:!?\]}>'"*_~<({[|\\«»‘-‟…、。\s\u200b]+$/u

/** Matches ids, numbers and dates. Other parameters, such as a search, may end with their own full stop. */
const plainValue = /^[\w-]+$/

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the part without trailing characters; undefined when it has none. */
function trimmed(part: string): string | undefined {
  const plain = decoded(part).replace(trailing, '')
  return plain === decoded(part) ? undefined : plain
}

/** Returns an address of this site without trailing characters; undefined when it has none. */
export function withoutTrailing(address: string): string | undefined {
  // an address with two leading slashes would lead to another site
  if (!/^\/(?![/\\])/.test(address)) return undefined
  const [path = '', search = ''] = address.split(/\?(.*)/s)
  if (search) {
    const at = search.search(/[^=&]*$/)
    const value = trimmed(search.slice(at))
    return value !== undefined && plainValue.test(value) ? `${path}?${search.slice(0, at)}${value}` : undefined
  }
  const whole = path.replace(/(?<=.)\/+$/, '')
  const at = whole.lastIndexOf('/') + 1
  const last = trimmed(whole.slice(at))
  return last === undefined ? undefined : whole.slice(0, at) + encodeURIComponent(last).replaceAll('%40', '@')
}
