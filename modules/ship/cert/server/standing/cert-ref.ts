/** Reference of a certificate within a standing record. */
export const certRef = (id: number): string => `c${id}`
