import { useCall } from '#web/api/hooks.ts'
import { useSettled } from '#web/kit/settled.ts'
import { fieldOfParticular, regCert } from '../regCert.contract.ts'
import type { Plan } from './reg-cert.ts'

const asked = ['flagId', 'inspectionDate', 'issueDate', 'expiryDate', 'effectiveDate', 'newFlagId', ...Object.values(fieldOfParticular)] as const

/** What the form means as it stands, a moment after it was last changed; nothing is saved. */
export function usePlan(id: number, values: Readonly<Record<string, unknown>>): Plan | undefined {
  const words = (value: unknown) => (value === undefined || value === '' || (typeof value === 'string' && !value.trim()) ? null : value)
  const question = useSettled(JSON.stringify(Object.fromEntries(asked.map((name) => [name, words(values[name])]))))
  return useCall(regCert, 'plan', { id, ...(JSON.parse(question) as Record<string, never>) }, { keep: true, staleTime: 30_000 }).data
}
