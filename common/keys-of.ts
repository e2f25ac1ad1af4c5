/**
 * Names of an object's properties, in their order. The object must have no properties beyond those
 * of its type, such as a constant or an object literal.
 */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[]
