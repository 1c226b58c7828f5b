const USUAL = 10

/** The map's zoom for a trip of so many kilometres where there is no road to fit: −3.65·log10(km)+15, as specified; 10 without km. */
export function zoomFor(km?: number): number {
  if (km === undefined || !(km > 0)) return USUAL
  return Math.max(1, Math.min(15, -3.65 * Math.log10(km) + 15))
}
