/** Towns that groups call by their name alone, though smaller ones share it. */
const knownTowns = new Set(
  'Rosario, Santa Fe|Buenos Aires, Ciudad Autónoma de Buenos Aires|Mar del Plata, Buenos Aires|La Plata, Buenos Aires|Bahía Blanca, Buenos Aires|Tandil, Buenos Aires|Paraná, Entre Ríos|Posadas, Misiones|San Miguel de Tucumán, Tucumán|San Carlos de Bariloche, Río Negro|Resistencia, Chaco'.split(
    '|',
  ),
)
const HOME = ', Argentina'

/**
 * A display name as a message says it, so that its reader finds the same place: "Rosario" and "Córdoba", but "Merlo (San Luis)" and
 * "Rosario (Colonia, Uruguay)".
 */
export function townName(name: string): string {
  const isHome = name.endsWith(HOME)
  const whole = isHome ? name.slice(0, -HOME.length) : name
  const [town = '', ...regions] = whole.replace(' - ', '-').split(', ')
  const isAlone = isHome && (knownTowns.has(whole) || (regions.length === 1 && regions[0] === town))
  if (isAlone || regions.length === 0) return town
  // "San José (Gualeguay), Entre Ríos": the district is in brackets already
  const [city = '', district] = town.split(' (')
  return `${city} (${[...(district ? [district.replace(')', '')] : []), ...regions].join(', ')})`
}
