import { useId } from 'react'
import type { ReactNode } from 'react'

/** Props of the input of a property: its id and its error. */
export interface InputProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  status?: 'error'
}
interface Props {
  label: string
  help?: string
  error?: string | undefined
  children: (input: InputProps) => ReactNode
}

/** A property with its label and error. */
export function Labelled({ label, help, error, children }: Props) {
  const id = useId()
  return (
    <div className="prop">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(error && {
          'aria-describedby': `${id}-fault`,
          'aria-invalid': true as const,
          status: 'error' as const,
        }),
      })}
      {error && (
        <small id={`${id}-fault`} className="designed-form-error">
          {error}
        </small>
      )}
      {help && !error && <small className="text-secondary">{help}</small>}
    </div>
  )
}
