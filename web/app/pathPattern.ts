/**
 * Returns the regular expression of a route's paths, by the router's syntax: `$name` is one segment, `{-$name}` one or none, `$`
 * at the end any number.
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
