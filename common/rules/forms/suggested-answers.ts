/** Answers that a form can take over, so that they are not typed one by one. */
import { fieldsOf } from './designed-form-types.ts'
import type { FormAnswers, FormDefinition, FormOption } from './designed-form-types.ts'

const isOpen = (value: unknown) => value === undefined || value === null || value === ''

/** Checks of a form that have the same choices and no answer yet. */
export interface OpenChecks {
  keywords: string[]
  /** the first of their choices */
  first: FormOption
}

/**
 * The largest group of required choices with the same options that are open, such as "complies" of
 * a checklist; undefined when there are fewer than two.
 */
export function openChecks(
  definition: FormDefinition,
  answers: FormAnswers,
): OpenChecks | undefined {
  const groups = new Map<string, OpenChecks>()
  for (const { keyword, formType, required, selectOptions } of fieldsOf(definition)) {
    const [first] = selectOptions ?? []
    if (formType !== 3 || !required || !first || !isOpen(answers[keyword])) continue
    const key = JSON.stringify(selectOptions)
    const group = groups.get(key) ?? { keywords: [], first }
    group.keywords.push(keyword)
    groups.set(key, group)
  }
  const [largest] = [...groups.values()].toSorted((a, b) => b.keywords.length - a.keywords.length)
  return largest && largest.keywords.length > 1 ? largest : undefined
}

/**
 * Answers completed with values of a record: open texts and dates of the same name.
 * @param known values of the record by keyword
 */
export function withKnownAnswers(
  definition: FormDefinition,
  answers: FormAnswers,
  known: Readonly<Record<string, unknown>>,
): FormAnswers {
  const found = fieldsOf(definition).filter(
    ({ keyword, formType }) =>
      [1, 6].includes(formType) && isOpen(answers[keyword]) && !isOpen(known[keyword]),
  )
  if (found.length === 0) return answers
  return {
    ...answers,
    ...Object.fromEntries(found.map(({ keyword }) => [keyword, known[keyword]])),
  }
}
