/** The first three names for a message, with an ellipsis where there are more. */
export const firstNames = (names: readonly string[]): string =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '')
