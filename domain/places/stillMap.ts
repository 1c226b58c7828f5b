/** Longest side of a still map, in pixels. A larger box stretches the image. */
export const MAX_STILL_PX = 800
