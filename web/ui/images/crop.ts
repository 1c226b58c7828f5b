/** A part of an image, in the image's pixels. */
export interface CropArea extends Size {
  left: number
  top: number
}

/** Part of an image that is visible in the square: its center, as fractions of the image's sides, and the zoom. */
export interface Crop {
  x: number
  y: number
  /** at 1, the shorter side exactly fills the square */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 4
export const whole: Crop = { x: 0.5, y: 0.5, zoom: 1 }

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))

/**
 * Returns the minimum distances of the center from the left and the top edge. Those from the right and the bottom are the same.
 */
export function nearest(zoom: number, { width, height }: Size): { x: number; y: number } {
  const half = Math.min(width, height) / zoom / 2
  return { x: half / width, y: half / height }
}

/** Moves the crop into the image, and limits its zoom. */
export function fitted(crop: Crop, size: Size): Crop {
  const zoom = between(1, crop.zoom, MAX_ZOOM)
  const { x, y } = nearest(zoom, size)
  return { x: between(x, crop.x, 1 - x), y: between(y, crop.y, 1 - y), zoom }
}

/** Moves the image by fractions of the square's side, as when a finger drags it. */
export function moved(crop: Crop, right: number, down: number, size: Size): Crop {
  const side = Math.min(size.width, size.height) / crop.zoom
  return fitted({ ...crop, x: crop.x - (right * side) / size.width, y: crop.y - (down * side) / size.height }, size)
}

/** Returns the square in pixels of the image: whole numbers, within the image. */
export function squareOf(crop: Crop, size: Size): CropArea {
  const { x, y, zoom } = fitted(crop, size)
  const side = Math.max(1, Math.floor(Math.min(size.width, size.height) / zoom))
  return {
    left: between(0, Math.round(x * size.width - side / 2), size.width - side),
    top: between(0, Math.round(y * size.height - side / 2), size.height - side),
    width: side,
    height: side,
  }
}
