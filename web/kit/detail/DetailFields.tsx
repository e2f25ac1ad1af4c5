import type { ReactNode } from 'react'
import { fieldOf } from '#common/contract.ts'
import type { AnyContract, FieldNameOf } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import { isWithheld } from '#web/api/readable.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { FieldValue } from '../FieldValue.tsx'
import { labelOf } from '#common/labels.ts'
import type { AnyRecord, ResourceInfo } from '../resource-info.ts'
import './detail.css'

/** A field of the contract, or one of any name with its own `render`. */
export type DetailFieldSpec<R = AnyRecord, N extends string = string> = {
  label?: Message
  /** spans the whole row */
  wide?: boolean
} & ({ name: N; render?(row: R): ReactNode } | { name: string; render(row: R): ReactNode })
interface Props<K extends AnyContract, R> extends ResourceInfo<K> {
  row: R
  /** field names or specifications, in order; false shows nothing */
  fields: readonly (FieldNameOf<K> | DetailFieldSpec<R, FieldNameOf<K>> | false)[]
  title?: Message
  columns?: 1 | 2 | 3
}
const naturallyWide = new Set(['area', 'json', 'files', 'html'])

/**
 * Fields of a record as label and value. Fields the user may not read are omitted with their
 * labels.
 */
export function DetailFields<K extends AnyContract, R extends object>({
  contract,
  text,
  machine,
  row,
  fields,
  title,
  columns = 3,
}: Props<K, R>) {
  const translate = useFormatMessage()
  const specs = fields
    .filter((spec) => spec !== false)
    .map((spec): DetailFieldSpec<R> => (typeof spec === 'string' ? { name: spec } : spec))
    .filter(({ name }) => !isWithheld(contract, name, row))
  if (fields.length > 0 && specs.length === 0) return null
  return (
    <section className="detail-fields">
      {title && <h2>{translate(title)}</h2>}
      <dl className={`detail-fields-grid detail-fields-${columns}`}>
        {specs.map((spec) => {
          const field = fieldOf(contract, spec.name)
          return (
            <div
              key={spec.name}
              className={
                (spec.wide ?? naturallyWide.has(field?.kind ?? '')) ? 'detail-field-full-width' : ''
              }
            >
              <dt>{translate(spec.label ?? labelOf(text, spec.name))}</dt>
              <dd>
                {spec.render ? (
                  spec.render(row)
                ) : (
                  <FieldValue
                    contract={contract}
                    text={text}
                    machine={machine}
                    name={spec.name}
                    field={field}
                    value={(row as Record<string, unknown>)[spec.name]}
                    row={row as AnyRecord}
                  />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
