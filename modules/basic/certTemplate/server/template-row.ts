import type { AnyContract } from '#common/contract.ts'
import type { Resource, SavedValues } from '#server/core/resource.ts'
import type { LockedRow, TableRow } from '#server/core/row.ts'
import type { certTemplate } from '../certTemplate.contract.ts'
import type { Param } from './scan-template.ts'

type TemplateTable = 'certTemplate' | 'report'
/** A resource whose records are Word templates. */
export type TemplateResource = Resource<AnyContract, TemplateTable>
/** Columns that templates of certificates and of reports have in common. */
export type TemplateRow = TableRow<TemplateTable>
/** A template as lockRow() reads it. */
export type LockedTemplate = LockedRow<AnyContract, TemplateTable>
/** Values of either kind to be saved. */
export interface TemplateValues {
  templateVersion?: string
  templateFileId?: string | null
  paramList?: Param[]
}
/** Values of a certificate template to be saved. */
export type CertTemplateValues = SavedValues<typeof certTemplate>
