/** Imports records of a resource from tables. */
import type { AnyContract } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import type { Message } from '#common/text.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { ResourceText } from '#server/core/resource.ts'
import type { CellRead } from './cells.ts'
import { importText } from './import.text.ts'
import { readLookup } from './lookup.ts'
import type { Lookup } from './lookup.ts'
import { ambiguousName } from './read-multi-value-cell.ts'
import { isNewlyOff, readWords } from './read-record.ts'
import { fieldNamed } from './record-import-options.ts'
import type { RecordImport, Values } from './record-import-options.ts'
import { validateRecords } from './validate-records.ts'
import { importIndependentRows } from './run-import.ts'
import type { ImportDefinition, IndependentRows } from './run-import.ts'

const labelNamed = ({ labels }: ResourceText, name: string): Message => {
  const label = labels[name]
  if (!label) throw new Error(`no label of '${name}'`)
  return label
}

/** Creates the ImportDefinition for `importActions` and `importJob`. */
export function recordImport(
  contract: AnyContract,
  text: ResourceText,
  needs: ImportDefinition['needs'],
  spec: RecordImport,
): ImportDefinition {
  const field = (name: string) => fieldNamed(contract, name)
  const { defaults: allowed = [] } = spec
  const independentRows: IndependentRows = {
    validateRows: (ctx, rows, options) => validateRecords(ctx, contract, text, spec, rows, options),
    ...(spec.complete && { fillGenerated: spec.complete }),
    ...(spec.changed && { afterUpdate: spec.changed }),
  }
  const lookupOf = (ctx: RequestContext) => readLookup(ctx, spec.fields.map(field))
  return {
    job: `${contract.path} ${spec.job ?? 'import'}`,
    needs,
    text,
    columns: () =>
      spec.fields.map((name) => ({
        name,
        field: field(name),
        label: labelNamed(text, name),
        headers: spec.headers?.[name] ?? [],
      })),
    async defaults(ctx, given) {
      const lookup = await lookupOf(ctx)
      const values: Values = spec.initial?.(ctx, lookup) ?? {}
      for (const [name, value] of Object.entries(given)) {
        if (value === null || value === '') continue
        if (!allowed.includes(name))
          refuseFields({
            field: 'defaults',
            phrase: importText.noSuchField,
            params: { field: name },
          })
        const read =
          readDefault(field(name), String(value), lookup) ??
          ambiguousName(field(name), String(value), lookup) ??
          spec.read?.(name, String(value), lookup) ??
          readWords(field(name), name, String(value), lookup, text)
        if ('value' in read && !isNewlyOff(field(name), read.value, undefined, lookup))
          values[name] = read.value
        else if ('value' in read)
          refuseFields({
            field: `defaults.${name}`,
            phrase: importText.switchedOff,
            params: { label: labelNamed(text, name), value: String(value) },
          })
        else
          refuseFields({
            field: `defaults.${name}`,
            phrase: read.phrase,
            params: { label: labelNamed(text, name), ...read.params },
          })
      }
      return Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
      )
    },
    importRows: (ctx, r, rows, options, progress) =>
      spec.importRows?.(ctx, r, rows, options, progress) ??
      importIndependentRows(ctx, r, independentRows, rows, options, progress),
  }
}

/** Parses a default that was chosen in a form: the id of a record. */
const readDefault = (f: Field, value: string, lookup: Lookup): CellRead | undefined =>
  f.kind === 'ref' &&
  f.ref !== undefined &&
  /^[1-9]\d{0,14}$/.test(value) &&
  lookup.isReachable(f.ref, Number(value))
    ? { value: Number(value) }
    : undefined
