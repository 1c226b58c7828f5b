/**
 * The regular expression of the paths that a route of the table takes, as the router reads it: `$name` is one segment, `{-$name}` one or
 * none, `$` at the end any number.
 */
export function pathPattern(route: string): string {
  const segments = route.split('/').filter(Boolean)
  return `^${segments.map(segmentPattern).join('') || '/'}$`
}

function segmentPattern(segment: string): string {
  if (segment === '$') return '(?:/.*)?'
  if (segment.startsWith('{-$')) return '(?:/[^/]+)?'
  return segment.startsWith('$') ? '/[^/]+' : `/${segment.replace(/[.*+?^()[\]{}|\\]/g, '\\$&')}`
}
