import { useId } from 'react'
import type { ReactNode } from 'react'

/** What the input of a property gets: its id, and what is wrong with it. */
export interface InputProps { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; status?: 'error' }
interface Props { label: string; help?: string; fault?: string | undefined; children: (input: InputProps) => ReactNode }

/** A property with its label, and what is wrong with it. */
export function Labelled({ label, help, fault, children }: Props) {
  const id = useId()
  return (
    <div className="prop">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(fault && { 'aria-describedby': `${id}-fault`, 'aria-invalid': true as const, status: 'error' as const }) })}
      {fault && <small id={`${id}-fault`} className="dform-fault">{fault}</small>}
      {help && !fault && <small className="faint">{help}</small>}
    </div>
  )
}
