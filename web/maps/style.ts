import type { StyleSpecification } from 'maplibre-gl'
import type { Theme } from '#web/design/theme.ts'

/** The map's style for a theme: itself, or the address where the operator keeps it. */
export const styleQuery = (theme: Theme) => ({
  queryKey: ['map style', theme],
  queryFn: () => fetchStyle(theme),
  staleTime: Infinity,
})

async function fetchStyle(theme: Theme): Promise<StyleSpecification | string> {
  const reply = await fetch(`/api/map/style/${theme}`)
  if (!reply.ok) throw new Error(`The map's style answered ${reply.status}.`)
  // as: server/providers/maps/port.ts; MapLibre itself checks a style
  const style = (await reply.json()) as StyleSpecification | { address: string }
  return 'address' in style ? style.address : style
}
