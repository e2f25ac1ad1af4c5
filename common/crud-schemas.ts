/** Input and output schemas of the standard calls, derived from the contract of a resource. */
import {
  bool,
  date,
  int,
  list,
  required,
  objectSchema,
  ref,
  objectList,
  schemaOf,
} from './fields.ts'
import type { Fields, JsonSchema } from './fields.ts'
import {
  rowFields,
  byId,
  rowRights,
  historyFields,
  jobStartedFields,
  fieldOf,
} from './row-fields.ts'
import type { AnyContract, Call, StandardCall } from './contract.ts'

/** Schemas of a standard call of a resource. */
export function crudSchemas(c: AnyContract, name: StandardCall): Call {
  const object = (properties: object, requiredNames: string[] = Object.keys(properties)) =>
    ({
      type: 'object',
      additionalProperties: false,
      properties,
      required: requiredNames,
    }) as JsonSchema
  const array = (items: JsonSchema) => ({ type: 'array', items }) as JsonSchema
  const columns: JsonSchema = { type: 'array', maxItems: 200, items: { enum: c.columns } }
  const schemas: Record<StandardCall, () => [JsonSchema, JsonSchema | null, string]> = {
    list: () => [
      object(
        {
          ...listProperties(c),
          columns: { ...columns, description: 'Columns to return besides id; default: all' },
        },
        [],
      ),
      object({ list: array(object(columnsOf(c))), total: int().schema }),
      'A page of rows',
    ],
    get: () => [
      objectSchema(c.asOf ? { ...byId, asOf: date(), known: bool() } : byId),
      object({ ...columnsOf(c, true), ...propertiesOf({ ...c.detailFields, ...rowRights }) }),
      'One record',
    ],
    save: () => [
      saveSchema(c.fields),
      objectSchema({ id: rowFields.id, version: rowFields.version }),
      'Creates, or with id changes, a record',
    ],
    remove: () => [
      objectSchema({
        ids: required({
          ...list(ref('')),
          schema: { type: 'array', minItems: 1, maxItems: 200, items: ref('').schema },
        }),
      }),
      objectSchema({ removed: required(int()) }),
      'Removes records nothing refers to',
    ],
    all: () => [
      object(
        {
          ...listProperties(c),
          ids: {
            ...list(ref('')).schema,
            maxItems: 200,
            description: 'Only these records, as far as the caller reaches them',
          },
          size: { type: 'integer', minimum: 1, maximum: 500, default: 500 },
        },
        [],
      ),
      array({
        type: 'object',
        required: ['id', 'titleZh', 'titleEn'],
        properties: shortProperties(c),
      }),
      'Short rows for selects',
    ],
    history: () => [
      objectSchema(byId),
      objectSchema({ list: required(objectList(historyFields, 5000)) }),
      'Every change of a record',
    ],
    export: () => [
      object(
        { ...listProperties(c), format: { enum: ['xlsx', 'csv'], default: 'xlsx' }, columns },
        [],
      ),
      objectSchema(jobStartedFields),
      'All rows of a list as a file, its columns in the given order. A job writes large files: ' +
        'the response is then {jobId}, and sys/job/file returns the file',
    ],
  }
  const [input, output, doc] = schemas[name]()
  return { in: input, out: output, doc, kind: name === 'export' ? 'file' : 'json' }
}

const propertiesOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, schemaOf(f)]))

function columnsOf(c: AnyContract, detail = false): Record<string, JsonSchema> {
  const names: string[] = detail
    ? [
        ...new Set([
          ...c.columns,
          ...Object.keys(c.fields).filter((n) => c.fields[n].kind !== 'password'),
        ]),
      ]
    : c.columns
  return Object.fromEntries(names.map((name) => [name, schemaOf(fieldOf(c, name)!)]))
}

/** Properties of an option row: its titles, the columns they come from, and the extra columns. */
function shortProperties(c: AnyContract): Record<string, JsonSchema> {
  const named = [
    ...new Set<string>(c.title ? [c.title.zh, c.title.en, ...(c.title.extraColumns ?? [])] : []),
  ].map((name) => [name, schemaOf(fieldOf(c, name)!)])
  return { id: rowFields.id.schema, titleZh: {}, titleEn: {}, ...Object.fromEntries(named) }
}

function listProperties(c: AnyContract): Record<string, JsonSchema> {
  const single = (name: string): JsonSchema => {
    const f = fieldOf(c, name)!
    return f.schema['type'] === 'array'
      ? (f.schema['items'] as JsonSchema)
      : f.kind === 'text' && !c.customFilters?.[name]
        ? { type: 'string', maxLength: 200 }
        : f.schema
  }
  const filters = [...(c.filters ?? []), ...Object.keys(c.customFilters ?? {})].map((name) => [
    name,
    { type: 'array', maxItems: 200, items: single(String(name)) },
  ])
  const ranges = (c.rangeFilters ?? []).flatMap((name) =>
    ['From', 'To'].map((end) => [`${String(name)}${end}`, single(String(name))]),
  )
  return {
    page: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 },
    size: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
    sort: { type: 'string', maxLength: 60 },
    keyword: { type: 'string', maxLength: 100 },
    ...(c.asOf && propertiesOf({ asOf: date(), known: bool() })),
    ...Object.fromEntries([...filters, ...ranges]),
  }
}

/**
 * Schema of `save`. A new record needs every required field; a change needs id, version and only
 * the changed fields.
 */
function saveSchema(fields: Fields): JsonSchema {
  const properties = {
    ...propertiesOf(fields),
    id: rowFields.id.schema,
    version: rowFields.version.schema,
  }
  return {
    type: 'object',
    additionalProperties: false,
    properties,
    if: { required: ['id'] },
    then: { required: ['version'] },
    else: { required: Object.keys(fields).filter((n) => fields[n]!.required) },
  }
}
