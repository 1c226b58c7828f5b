export interface Colours {
  water: string
  land: string
  border: string
  river: string
  road: string
  casing: string
  name: string
  city: string
  halo: string
  waterside: string
}

/** Tramo's tokens (web/ui/kit/styles.css), quietened so that the route is what one sees. */
export const colours: Record<'light' | 'dark', Colours> = {
  light: {
    water: '#b9dde6',
    land: '#eef0e4',
    border: '#b3b8a6',
    river: '#b9dde6',
    road: '#fffdf7',
    casing: '#cdcab6',
    name: '#52635a',
    city: '#14261d',
    halo: '#f4f5ec',
    waterside: '#9cc8d4',
  },
  dark: {
    water: '#10303a',
    land: '#16211b',
    border: '#4b5c52',
    river: '#16404c',
    road: '#40554a',
    casing: '#0e1713',
    name: '#a5b6ab',
    city: '#eaf3ed',
    halo: '#111b16',
    waterside: '#1d4653',
  },
}
