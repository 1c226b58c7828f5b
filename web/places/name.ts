const HOME = 'Argentina'

/** "Merlo" of "Merlo, San Luis, Argentina". */
export const cityOf = (name: string): string => name.split(', ')[0] ?? name

/** "San Luis" of "Merlo, San Luis, Argentina"; other countries stay in: "Colonia, Uruguay". */
export const regionOf = (name: string): string =>
  name
    .split(', ')
    .slice(1)
    .filter((part) => part !== HOME)
    .join(', ')
