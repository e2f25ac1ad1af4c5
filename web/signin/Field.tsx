import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  onChange: (value: string) => void
  /** what stands at the end of the line: an image, a button */
  end?: ReactNode
}

/** A labelled input of the public pages, its message beside it. */
export function Field({ label, error, hint, onChange, end, ...input }: Props) {
  const id = useId()
  const told = error ?? hint
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="field-line">
        <input {...input} id={id} aria-invalid={Boolean(error)} aria-describedby={told ? `${id}-told` : undefined} onChange={(event) => onChange(event.target.value)} />
        {end}
      </div>
      <p id={`${id}-told`} className="field-told" role={error ? 'alert' : undefined}>{told}</p>
    </div>
  )
}
