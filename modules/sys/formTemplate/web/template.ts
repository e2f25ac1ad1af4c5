import type { DetailOf } from '#common/contract.ts'
import type { formTemplate } from '../formTemplate.contract.ts'

export type Template = DetailOf<typeof formTemplate>
