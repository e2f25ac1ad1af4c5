import { useState } from 'react'
import { defaultAnswers, validateAnswers } from '#common/rules/forms/designed-form.ts'
import type { FormAnswers, FormDefinition } from '#common/rules/forms/designed-form.ts'
import { useMe } from '#web/api/me.ts'

/** Answers to a form that is tried out. Once checked, they are checked again at every change. */
export function useAnswers(definition: FormDefinition) {
  const { today } = useMe().info
  const [values, setValues] = useState<FormAnswers>(() => defaultAnswers(definition, today))
  const [errors, setErrors] = useState<ReturnType<typeof validateAnswers> | null>(null)
  const setValue = (next: FormAnswers) => {
    setValues(next)
    if (errors) setErrors(validateAnswers(definition, next, { today }))
  }
  const check = () => setErrors(validateAnswers(definition, values, { today }))
  const reset = () => {
    setValues(defaultAnswers(definition, today))
    setErrors(null)
  }
  /** Checks what is filled in, as for a print. @returns whether it is valid */
  const checkFilled = (): boolean => {
    const found = validateAnswers(definition, values, { today, allowMissing: true })
    setErrors(found.length > 0 ? found : null)
    return found.length === 0
  }
  return { values, setValue, errors, check, checkFilled, reset }
}
