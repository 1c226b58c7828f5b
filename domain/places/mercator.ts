/** Spherical Mercator (EPSG:3857). Returns the distance of a latitude from the top of a square with sides of 1. */
export const mercatorY = (lat: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
