import type { JsonSchema } from '#common/fields.ts'

const key = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
const anyOf = (types: string[]): string =>
  [...new Set(types)].sort((a, b) => Number(a === 'null') - Number(b === 'null')).join(' | ')

function objectType(schema: JsonSchema): string {
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined
  if (!properties) return 'Record<string, unknown>'
  const required = new Set((schema['required'] ?? []) as string[])
  const fields = Object.entries(properties).map(
    ([name, field]) => `${key(name)}${required.has(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  return fields.length ? `{ ${fields.join('; ')} }` : '{}'
}

/** The TypeScript type of a JSON Schema of our contracts; `unknown` if it cannot be expressed. */
export function typeOf(schema: JsonSchema): string {
  if (schema['anyOf']) return anyOf((schema['anyOf'] as JsonSchema[]).map(typeOf))
  if (schema['enum'])
    return anyOf((schema['enum'] as unknown[]).map((value) => JSON.stringify(value)))
  switch (schema['type']) {
    case 'null':
      return 'null'
    case 'string':
      return 'string'
    case 'boolean':
      return 'boolean'
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `Array<${schema['items'] ? typeOf(schema['items'] as JsonSchema) : 'unknown'}>`
    case 'object':
      return objectType(schema)
    default:
      return 'unknown'
  }
}
