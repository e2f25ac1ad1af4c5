import type { DetailOf, OutputOf } from '#common/contract.ts'
import type { certTemplate } from '../certTemplate.contract.ts'

/** Fields common to all kinds of templates. */
export type Template = Pick<
  DetailOf<typeof certTemplate>,
  | 'id'
  | 'version'
  | 'templateVersion'
  | 'templateFileId'
  | 'paramList'
  | 'status'
  | 'versions'
  | 'usedBy'
> & {
  templateName?: string
  reportName?: string
  certCode?: string | null
}
export type Param = NonNullable<Template['paramList']>[number]
export type Scan = OutputOf<typeof certTemplate, 'scan'>

/**
 * Parameters for a newly uploaded file: existing ones are kept, new keywords get the server's
 * suggestion, and missing ones are dropped. In the order of the file.
 */
export function mergeScannedParams(before: readonly Param[], scan: Scan): Param[] {
  const described = new Map(before.map((p) => [p.keyword, p]))
  return scan.params.map(
    ({ known: _known, ...suggested }) => described.get(suggested.keyword) ?? suggested,
  )
}

/** Changes that follow from another form type: options and dictionary belong to one type each. */
export const withFormType = (formType: Param['formType']): Partial<Param> => ({
  formType,
  ...(formType !== 3 && { selectOptions: null }),
  ...(formType !== 5 && { dictCode: null }),
  ...(formType === 7 && { required: false }),
})
