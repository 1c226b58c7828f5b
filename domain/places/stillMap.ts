/** Limit of the pixels of a still map's side. A larger box stretches it. */
export const MAX_STILL_PX = 800
