/** Spherical Mercator (EPSG:3857): distance of a latitude from the top of a square whose sides are 1. */
export const mercatorY = (lat: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
