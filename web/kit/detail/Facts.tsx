import type { ReactNode } from 'react'
import { fieldOf } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { isWithheld } from '../../api/readable.ts'
import { useSay } from '../../api/text.tsx'
import { FieldText } from '../values.tsx'
import { labelOf } from '#common/words.ts'
import type { Described } from '../words.ts'
import './detail.css'

export interface FactSpec<R = any> {
  name: string
  label?: Phrase
  render?: (row: R) => ReactNode
  /** stretches over the whole line */
  wide?: boolean
}
interface Props<R> extends Described {
  row: R
  /** field names, or specifications, in order */
  fields: readonly (string | FactSpec<R>)[]
  title?: Phrase
  columns?: 1 | 2 | 3
}
const naturallyWide = new Set(['area', 'json', 'files', 'html'])

/** Fields of a record as label and value; those that the reader may not have are left out with their labels. */
export function Facts<R extends object>({ contract, text, machine, row, fields, title, columns = 3 }: Props<R>) {
  const say = useSay()
  const specs = fields.map((given): FactSpec<R> => (typeof given === 'string' ? { name: given } : given)).filter(({ name }) => !isWithheld(contract, name, row))
  if (fields.length > 0 && specs.length === 0) return null
  return (
    <section className="facts">
      {title && <h2>{say(title)}</h2>}
      <dl className={`facts-grid facts-${columns}`}>
        {specs.map((spec) => {
          const field = fieldOf(contract, spec.name)
          return (
            <div key={spec.name} className={spec.wide ?? naturallyWide.has(field?.kind ?? '') ? 'facts-wide' : ''}>
              <dt>{say(spec.label ?? labelOf(text, spec.name))}</dt>
              <dd>{spec.render ? spec.render(row) : <FieldText text={text} machine={machine} name={spec.name} field={field} value={(row as Record<string, unknown>)[spec.name]} row={row} />}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
