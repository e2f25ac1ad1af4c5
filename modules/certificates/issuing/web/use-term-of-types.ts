import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { OptionRow } from '#common/contract.ts'
import { areAllInterim, termAfterChoice } from '#common/rules/certificates/cert-term.ts'
import { useApiQueryByPath } from '#web/api/hooks.ts'

type CertType = OptionRow & { interimOfId: number | null }

/**
 * Sets the field `term` of a form when its field `certIds` changes: an interim type has no full
 * term.
 */
export function useTermOfTypes(form: FormInstance): void {
  const certIds = Form.useWatch('certIds', form) as number[] | null | undefined
  const types = useApiQueryByPath<CertType[]>('basic/cert/all', {}, { staleTime: 600_000 }).data
  const chosen = (types ?? [])
    .filter(({ id }) => certIds?.includes(id))
    .map(({ interimOfId }) => ({ interim: interimOfId !== null }))
  const before = useRef(chosen)
  const follow = useEffectEvent(() => {
    const term: string = form.getFieldValue('term') ?? 'full'
    form.setFieldValue('term', termAfterChoice(before.current, chosen, term))
    before.current = chosen
  })
  const onlyInterim = areAllInterim(chosen)
  useEffect(() => {
    follow()
  }, [onlyInterim])
}
