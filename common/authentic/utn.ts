/** A unique tracking number as it is printed, in capitals with hyphens: groups and case do not matter to who types it from paper. */
export const writtenUtn = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '').replace(/^(.{4})(.{4})(.{4})(.{2})$/, '$1-$2-$3-$4')
