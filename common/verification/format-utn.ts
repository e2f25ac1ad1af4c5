/**
 * Formats a unique tracking number as printed, in capitals with hyphens; grouping and case of the
 * input do not matter.
 */
export const formatUtn = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^(.{4})(.{4})(.{4})(.{2})$/, '$1-$2-$3-$4')
