import { useApiQuery } from '#web/api/hooks.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { fieldOfParticular, regCert } from '../regCert.contract.ts'
import type { Plan } from './reg-cert.ts'

const query = [
  'flagId',
  'inspectionDate',
  'issueDate',
  'expiryDate',
  'effectiveDate',
  'newFlagId',
  ...Object.values(fieldOfParticular),
] as const

/** Preview of the form's present values, debounced; nothing is saved. */
export function usePlan(id: number, values: Readonly<Record<string, unknown>>): Plan | undefined {
  const words = (value: unknown) =>
    value === undefined || value === '' || (typeof value === 'string' && !value.trim())
      ? null
      : value
  const question = useDebounced(
    JSON.stringify(Object.fromEntries(query.map((name) => [name, words(values[name])]))),
  )
  return useApiQuery(
    regCert,
    'plan',
    { id, ...(JSON.parse(question) as Record<string, never>) },
    { keepPrevious: true, staleTime: 30_000 },
  ).data
}
