/** Calculations of the image dialog. Specification 5 and 9. */
export const maxWidth = 500
export const maxHeight = 300

/** Size of a drawn image: at most 500 x 300, in proportion, never enlarged. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/**
 * Makes every pixel transparent whose red, green and blue are all above 250. Changes the data in
 * place.
 */
export function makeWhiteTransparent(rgba: Uint8ClampedArray): void {
  for (let at = 0; at < rgba.length; at += 4)
    if (rgba[at]! > 250 && rgba[at + 1]! > 250 && rgba[at + 2]! > 250) rgba[at + 3] = 0
}
