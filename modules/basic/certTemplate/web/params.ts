import type { DetailOf, OutputOf } from '#common/contract.ts'
import type { certTemplate } from '../certTemplate.contract.ts'

/** A template of any kind, with what all kinds have. */
export type Template = Pick<DetailOf<typeof certTemplate>, 'id' | 'version' | 'templateVersion' | 'templateFileId' | 'paramList' | 'status' | 'versions' | 'usedBy'> & Record<string, any>
export type Param = NonNullable<Template['paramList']>[number]
export type Scan = OutputOf<typeof certTemplate, 'scan'>

/**
 * The parameters of a newly uploaded file: those already described stay as they are, new keywords come with the
 * server's suggestion, and what is no longer in the file is dropped. In the order of the file.
 */
export function merged(before: readonly Param[], scan: Scan): Param[] {
  const described = new Map(before.map((p) => [p.keyword, p]))
  return scan.params.map(({ known: _known, ...suggested }) => described.get(suggested.keyword) ?? suggested)
}

/** What else changes when a parameter gets another form type: options and dictionary belong to one type each. */
export const withFormType = (formType: Param['formType']): Partial<Param> =>
  ({ formType, ...(formType !== 3 && { selectOptions: null }), ...(formType !== 5 && { dictCode: null }), ...(formType === 7 && { required: false }) })
