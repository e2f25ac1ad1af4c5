/** Conversion between names of properties and of columns. */

/** A property name as a column name: grossTonnage to gross_tonnage. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A column name as a property name: gross_tonnage to grossTonnage. */
export const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
