/**
 * Returns the sentence that requests a visitor's login: the specification's for posting and for the list of all trips, otherwise
 * one about the requested page (F21).
 */
export function gateSentence(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  if (/^\/(route-list|maps\/route|routes-found)\b/.test(pathname))
    return searchParams.has('from') || searchParams.has('to') ? 'log_in_to_search' : 'log_in_to_post'
  if (pathname === '/route' || pathname === '/route/finish') return 'log_in_to_post'
  return /^\/route\/./.test(pathname) ? 'log_in_to_see_trip' : 'log_in_to_see'
}
