/** The most pixels of a still map's side; a larger box stretches it. */
export const MAX_STILL_PX = 800
