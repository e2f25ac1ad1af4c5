import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  onChange: (value: string) => void
  /** content after the input, such as an image or a button */
  suffix?: ReactNode
}

/** A labelled input of the public pages with its message. */
export function LabelledInput({ label, error, hint, onChange, suffix, ...input }: Props) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="field-control">
        <input
          {...input}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={message ? `${id}-message` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {suffix}
      </div>
      <p id={`${id}-message`} className="field-message" role={error ? 'alert' : undefined}>
        {message}
      </p>
    </div>
  )
}
